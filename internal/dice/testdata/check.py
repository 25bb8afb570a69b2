"""Check the dice of a Bretwalda game: python3 check.py proof.json"""
import hashlib, hmac, json, struct, sys

def die(link, context, n, sides):
    attempt = 0
    while True:
        message = context + struct.pack(">II", n, attempt)
        for b in hmac.new(link, message, hashlib.sha256).digest():
            if b < 256 - 256 % sides:
                return b % sides + 1
        attempt += 1

proof = json.load(open(sys.argv[1], encoding="utf-8"))
before = bytes.fromhex(proof["commitment"])
for number, turn in enumerate(proof["turns"], start=1):
    link = bytes.fromhex(turn["link"])
    context = f"bretwalda dice 1\n{proof['game']}\n{number}\n{turn['letters']}\n".encode()
    dice = [die(link, context, n, turn["sides"]) for n in range(len(turn["faces"]))]
    if turn["number"] != number or hashlib.sha256(link).digest() != before or dice != turn["faces"]:
        sys.exit(f"turn {number}: the dice are not those of the chain")
    before = link
print(f"all dice of {len(proof['turns'])} turns are as committed")
