"""Check the dice of Bretwalda games: python3 check.py proof.json [your seat, your sent messages as .eml files]"""
import email, email.utils, hashlib, hmac, html, json, re, struct, sys

TAGS = r"(?is)<head\b.*?</head\s*>|<style\b.*?</style\s*>|<script\b.*?</script\s*>|<!--.*?-->|<[^>]*>"

def sent(file):
    """What a message counts as: its id, its sender, and the letters and digits of its text."""
    message, text = email.message_from_binary_file(open(file, "rb")), ""
    for kind in "text/plain", "text/html":
        for part in message.walk():
            if text or part.get_content_type() != kind or part.get_content_disposition() == "attachment":
                continue
            data = part.get_payload(decode=True)
            try:
                text = data.decode(part.get_content_charset("ascii"), "ignore")
            except LookupError:
                text = data.decode("ascii", "ignore")
            if kind == "text/html":
                text = html.unescape(re.sub(TAGS, "", text))
            text = re.sub("[^A-Za-z0-9]", "", text)
    name = str(message["Message-ID"] or "")
    name = re.sub(r"\s", "", (re.findall("<([^<>]+)>", name) or [name])[0])
    sender = email.utils.parseaddr(str(message["From"]))[1].lower()
    return hashlib.sha256(f"bretwalda letter 1\n{name}\n{sender}\n{text}\n".encode()).hexdigest()

def die(link, context, n, sides):
    attempt = 0
    while True:
        message = context + struct.pack(">II", n, attempt)
        for b in hmac.new(link, message, hashlib.sha256).digest():
            if b < 256 - 256 % sides:
                return b % sides + 1
        attempt += 1

def follows(link, before, steps):
    for _ in range(steps):
        link = hashlib.sha256(link).digest()
    return link == before

def check(proof, seat, letters):
    rule, number, before, seats = proof.get("rule", 1), 0, bytes.fromhex(proof["commitment"]), {}
    for turn in proof["turns"]:
        def wrong(why):
            sys.exit(f"turn {turn['number']}: {why}")
        link, steps, mix = bytes.fromhex(turn["link"]), turn["number"] - number, turn.get("mix", [])
        if steps != 1 and (steps < 1 or turn["number"] % 64) or not follows(link, before, steps):
            wrong("its link does not lead to the one before")
        lines = "".join(f"{m['kind']} {m['seat']} {m['number']} {m['value']}\n" for m in mix)
        if rule > 1 and hashlib.sha256(lines.encode()).hexdigest() != turn["letters"]:
            wrong("its digest is not that of what was mixed in")
        order = [(m["kind"] in ("letter", "orders"), m["seat"], m["value"]) for m in mix]
        if order != sorted(set(order)) or any(not 1 <= m["seat"] <= proof["seats"] for m in mix):
            wrong("what was mixed in has not the one form that it can have")
        for m in mix:
            if m["kind"] not in ("word", "link", "orders", "letter") or m["number"] and m["kind"] != "link":
                wrong("something else was mixed in")
            was = seats.get(m["seat"])
            if m["kind"] == "link" and m["number"] and was != m["value"]:
                if not was or not follows(bytes.fromhex(m["value"]), bytes.fromhex(was), 1):
                    wrong(f"the chain of seat {m['seat']} is broken")
            if m["kind"] == "link":
                seats[m["seat"]] = m["value"]
            if m["kind"] in ("letter", "orders") and str(m["seat"]) == seat and m["value"] not in letters:
                wrong("a message counts that you did not send")
        context = f"bretwalda dice {rule}\n{proof['game']}\n{turn['number']}\n{turn['letters']}\n".encode()
        if [die(link, context, n, turn["sides"]) for n in range(len(turn["faces"]))] != turn["faces"]:
            wrong("the dice are not those of the chain")
        number, before = turn["number"], link
    print(f"{proof['game']}: all dice of {len(proof['turns'])} turns are as committed")

if __name__ == "__main__":
    for proof in json.load(open(sys.argv[1], encoding="utf-8")):
        check(proof, "".join(sys.argv[2:3]), [sent(file) for file in sys.argv[3:]])
