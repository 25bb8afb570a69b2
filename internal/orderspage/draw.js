"use strict";
// What the page looks like. All of it is drawn anew after each click.

// make makes an element: its attributes, what is in it, what a click does.
function make(tag, attributes = {}, inside = [], click) {
  const svg = ["g", "path", "text", "rect", "tspan", "line", "circle"].includes(tag);
  const e = svg ? document.createElementNS($("units").namespaceURI, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  for (const x of [].concat(inside)) e.append(x);
  if (click) e.addEventListener("click", click);
  return e;
}
// word is a text of the page: one that begins with a name begins with a capital.
const word = (key, values = {}) => (D.words[key][0] === "{" ? line : contract)(fill(D.words[key], values));
const button = (label, id, click, more = {}) => make("button", { type: "button", "data-do": id, ...more }, label, click);

function draw() {
  here = position();
  open = chosen ? reach(here) : new Map();
  drawPhases();
  drawMap();
  drawPanel();
  drawOrders();
}

// drawPhases shows where in the turn the player is.
function drawPhases() {
  $("title").textContent = D.title;
  $("phases").replaceChildren(...phases().map((ph, i) => button(phaseName(ph), "phase" + i, () => turn(i), { "aria-pressed": i === phase })));
}

function phaseName(ph) {
  if (ph.later) return word("after");
  if (ph.move) return ph.half ? word(ph.half === 1 ? "first-move" : "second-move") : word("move");
  const of = own(ph.demand.kind) || { name: Object.keys(K).find((name) => K[name] === ph.demand.kind) };
  return word("demand-" + of.name.toLowerCase());
}

// drawMap shows what stands where, what may be clicked, and moves as arrows.
function drawMap() {
  const s = here;
  const ph = now();
  const can = new Map();
  if (ph.demand) for (const at of places(ph.demand)) can.set(at, "");
  if (ph.move && chosen) for (const at of open.keys()) can.set(at, "");
  const mine = new Set();
  if (ph.move) for (const g of s.groups) if (!g.moved && g.n > 0) mine.add(g.at);
  if (ph.move) for (const x of s.ships) if (x.came < O.waters.steps) mine.add(x.at);
  if (ph.move && s.leader && !s.led) mine.add(s.leader);
  for (const e of document.querySelectorAll("[data-area]")) {
    const at = +e.dataset.area;
    e.classList.toggle("can", can.has(at));
    e.classList.toggle("mine", !can.has(at) && mine.has(at));
    e.classList.toggle("from", !!chosen && chosen.at === at);
  }
  $("units").replaceChildren(...D.places.flatMap((at, a) => (at ? counters(s, a, at) : [])));
  const arrows = sorted().filter((c) => c.path && phases()[c.phase].move <= (ph.move || 9));
  $("arrows").replaceChildren(...arrows.map((c) => make("path", { d: arrow(c.path), class: c.phase === phase ? "arrow" : "arrow old" })));
  $("overlay").replaceChildren(...overlay(s, can));
}

// counters are what stands in an area.
function counters(s, a, [x, y]) {
  const list = [];
  const mine = {};
  for (const g of s.groups) if (g.at === a && g.n > 0 && !g.maybe && !isLeader(g.unit)) mine[g.unit] = (mine[g.unit] || 0) + g.n;
  for (const [unit, n] of Object.entries(mine)) list.push([O.nation, D.units[unit] + n]);
  const ships = shipsAt(s, a).length;
  if (ships) list.push([O.nation, D.units[O.waters.unit] + ships]);
  if (s.leader === a || leads(s, a)) list.push([O.nation, "★"]);
  for (const f of foes(a)) {
    f.units.forEach((n, unit) => n && list.push([f.nation, D.units[unit] + n]));
    if (f.leader) list.push([f.nation, "★"]);
  }
  const wide = 62;
  const city = (O.cities || []).includes(a);
  const tower = city || (O.ruins || []).includes(a) ? [make("path", { class: city ? "city" : "city ruin", d: `M${x - (list.length * wide) / 2 - 30} ${y + 17}v-32h7v6h6v-6h6v6h6v-6h7v32z` })] : [];
  return tower.concat(list.map(([nation, label], i) => {
    const [code, paint, ink] = D.nations[nation];
    const left = x - (list.length * wide) / 2 + i * wide;
    return make("g", { class: "counter" }, [
      make("rect", { x: left + 2, y: y - 19, width: wide - 4, height: 38, rx: 6, fill: paint, stroke: nation === O.nation ? "#000" : "#666", "stroke-width": nation === O.nation ? 3 : 1 }),
      make("text", { x: left + wide / 2, y: y - 4, fill: ink, class: "code" }, code),
      make("text", { x: left + wide / 2, y: y + 15, fill: ink, class: "n" }, label),
    ]);
  }));
}

// arrow is the line of a way, with a head.
function arrow(path) {
  const p = path.map((at) => D.places[at]);
  const [x, y] = p[p.length - 1];
  const [px, py] = p[p.length - 2];
  const turn = Math.atan2(y - py, x - px);
  const head = [2.6, -2.6].map((d) => `M${x} ${y}L${(x + 26 * Math.cos(turn + d)).toFixed(1)} ${(y + 26 * Math.sin(turn + d)).toFixed(1)}`);
  return "M" + p.map(([a, b]) => `${a} ${b}`).join("L") + head.join("");
}

// overlay shows the odds of what may be attacked, and of battles as they are ordered; and points if they are wanted: at
// once, and in brackets when the nation next scores what it holds.
function overlay(s, can) {
  const c = chosen && company(s);
  const odds = (at) => {
    if (now().demand || !foes(at).length) return "";
    if (c && can.has(at)) return chance(s, c, at, open.get(at)[0].path);
    return count(s, at, (g) => !g.still) || shipsAt(s, at).length ? chance(s, null, at) : "";
  };
  const points = $("points").checked ? O.worth || [] : [];
  return D.places.flatMap((place, at) => {
    if (!place) return [];
    const p = odds(at);
    const w = points.find((x) => x.at === at);
    const parts = [];
    if (p !== "") parts.push(make("tspan", { class: "odds", "data-odds": at }, p + "% "));
    if (w) parts.push(make("tspan", { class: "points" }, (w.now ? "+" + w.now : "") + (w.held ? "(" + w.held + ")" : "")));
    return parts.length ? [make("text", { x: place[0], y: place[1] + 42, class: "note" }, parts)] : [];
  });
}

// drawPanel offers what is to be chosen beside the map.
function drawPanel() {
  const ph = now();
  const panel = $("panel");
  panel.replaceChildren();
  const hint = (text) => panel.append(make("p", {}, text));
  if (ph.demand) drawDemand(panel, ph.demand);
  else if (ph.move) {
    if (chosen) drawCompany(panel);
    else hint(word("tap-from"));
    if (ways) drawWays(panel);
    const last = orders[orders.length - 1];
    if (!chosen && last && last.path && last.phase === phase) {
      drawStops(panel, last);
      if (ph.move > 1) drawConditions(panel);
    }
  } else drawLater(panel);
  const s = here;
  if (ph.move) {
    for (const at of crowds(s)) panel.append(make("p", { "data-crowd": at }, word("crowd", { area: names([at]), n: roomIn(s, at)[0] })));
    for (const at of O.leave || []) if (stack(s, at) || leads(s, at)) hint(word("must-leave", { area: names([at]) }));
    const last = ph.move === (O.halves || []).length;
    for (const g of s.groups) if (last && O.ashore && isSea(g.at) && !g.moved && !g.maybe) hint(word("at-sea", { area: names([g.at]) }));
  }
}

function drawDemand(panel, d) {
  const s = here;
  if (d.goods) return drawGoods(panel, d);
  if (d.pieces) return drawPieces(panel, d);
  const used = s.used[phase] || 0;
  if (!d.areas) {
    panel.append(make("p", {}, word("number")));
    for (let n = d.low || 0; n <= d.count; n++)
      panel.append(button(String(n), "number" + n, () => change([...orders.filter((c) => c.phase !== phase), { phase, order: { Kind: d.kind, Count: exactly(n) } }])));
    return;
  }
  panel.append(make("p", {}, word("tap-place", { n: Math.max(0, toChoose(d, s, used)) })));
  if (d.none && used === 0) panel.append(button(word("none-built"), "none", () => add({ order: { Kind: d.kind, Count: exactly(0) } })));
}

// toChoose is how many areas a demand may still name.
function toChoose(d, s, used) {
  const paid = d.price ? Math.floor(s.points / d.price) : d.count;
  return Math.min(d.count - used, paid);
}

// drawCompany lets the player say how many of what go.
function drawCompany(panel) {
  const s = here;
  panel.append(make("p", {}, word("from-to", { area: names([chosen.at]) })));
  const kinds = [...new Set([...s.groups.filter((g) => g.at === chosen.at && !isLeader(g.unit)).map((g) => g.unit), ...(shipsAt(s, chosen.at).length ? [O.waters.unit] : [])])].sort((a, b) => a - b);
  for (const unit of kinds) {
    const most = unmoved(s, chosen.at, unit);
    if (!most) continue;
    const n = chosen.who[unit] || 0;
    const set = (k) => () => {
      chosen.who[unit] = k;
      draw();
    };
    const label = O.kinds ? kind(unit, n === 1) : sayN("armies", n === 1);
    panel.append(make("div", { class: "step" }, [
      button("−", "less" + unit, set(Math.max(0, n - 1)), { "aria-label": word("fewer") }),
      make("b", { "data-n": unit }, String(n)),
      button("+", "more" + unit, set(Math.min(most, n + 1)), { "aria-label": word("more") }),
      label,
    ]));
    // Of how many may be there by then, nobody can be sure.
    const alone = n > 0 && Object.entries(chosen.who).every(([u, k]) => +u === unit || !k);
    if (alone && !O.move) {
      const said = n === most ? say("all") : say("all-but", { n: most - n });
      panel.append(button((chosen.rest ? "☑ " : "☐ ") + said, "rest" + unit, () => {
        chosen.rest = chosen.rest ? 0 : most;
        draw();
      }, { "aria-pressed": !!chosen.rest }));
    } else chosen.rest = 0;
    // Of many, a number is one tap.
    if (most > 2) panel.append(make("div", {}, [...Array(most + 1).keys()].map((k) => button(String(k), `set${unit}-${k}`, set(k), { "aria-pressed": k === n }))));
  }
  if (mayLead(s, chosen.at)) {
    panel.append(button(glue(chosen.led ? "☑" : "☐", say("with", { leader: [D.wording.leader] })), "lead", () => {
      chosen.led = !chosen.led;
      draw();
    }, { "aria-pressed": chosen.led }));
  }
  for (const g of s.groups) if (g.at === chosen.at && isLeader(g.unit) && !g.moved && g.n > 0) {
    const on = !!chosen.who[g.unit];
    panel.append(button(glue(on ? "☑" : "☐", D.wording.leaders[g.unit - person][""]), "lead" + (g.unit - person), () => {
      chosen.who[g.unit] = on ? 0 : 1;
      draw();
    }, { "aria-pressed": on }));
  }
  panel.append(button(word("leave"), "leave", () => {
    start();
    draw();
  }));
  if (!open.size) panel.append(make("p", {}, word("nowhere")));
}

// drawWays offers the ways of the last move.
function drawWays(panel) {
  const last = orders[orders.length - 1];
  panel.append(make("p", {}, word("ways")));
  ways.forEach((w, i) => {
    const via = w.path.slice(1, -1);
    const label = via.length ? contract(say("via", { areas: passed(via) })) : word("directly");
    panel.append(button(label, "way" + i, () => {
      const list = ways;
      another(i);
      ways = list;
      draw();
    }, { "aria-pressed": String(last.path) === String(w.path), "data-path": w.path.join("-") }));
  });
}

// drawStops offers who is left on the way of a leader, or joins there.
function drawStops(panel, last) {
  const list = stops(last);
  if (!list.length) return;
  panel.append(make("p", {}, word("on-the-way")), choice("stop", list.map(([at, what, n], i) => [i, line(within("in", [at]), 0) + (what === "leave" ? say("leave-there", { count: n }) : say("take-there", { count: n }))])),
    button(word("add"), "stop", () => stop(list[+$("stop").value])));
}

// choice is a list to pick from.
function choice(id, options) {
  return make("select", { id, "aria-label": word("choose") }, options.map(([value, label]) => make("option", { value }, contract(String(label)))));
}
const areaList = (areas) => areas.map((at) => [at, called(at)]);

// drawConditions puts the last move under a condition.
function drawConditions(panel) {
  const kinds = [["mine", say("mine", { area: "…", not: "" })], ["empty", say("vacant", { area: "…", not: "" })], ["free", say("foe", { area: "…", not: say("not") })], ["have", say("i-have", { n: say("least", { n: "…" }), unit: sayN("armies", false), in: "…" })],
    ...["least", "most"].map((key) => ["foes-" + key, say("foe-have", { n: say(key, { n: "…" }), unit: sayN("armies", false), in: "…" })])];
  if (D.placed) kinds.push(["leads", sayN("leader-in", !D.wording.several, { leader: [D.wording.leader], not: "", area: "…" })], ["away", sayN("leader-in", !D.wording.several, { leader: [D.wording.leader], not: say("not"), area: "…" })]);
  const land = O.room.map(([limit], at) => (limit ? at : 0)).filter((at) => at);
  const units = [["0", sayN("armies", false)]];
  if (O.kinds && !O.move) units.push([D.first, kind(D.first)], [D.second, kind(D.second)]);
  panel.append(make("p", {}, word("only-if")), choice("cond", kinds), choice("cond-area", areaList([...land, ...D.places.keys()].filter((at, i, all) => D.places[at] && all.indexOf(at) === i))),
    choice("cond-n", [...Array(12)].map((_, i) => [i + 1, i + 1])), choice("cond-unit", units), button(word("add"), "cond", () => only(condition())));
}

function condition() {
  const c = D.conds;
  const Area = +$("cond-area").value;
  const Unit = +$("cond-unit").value;
  const Leader = D.placed;
  const N = +$("cond-n").value;
  switch ($("cond").value) {
    case "mine": return { Kind: c.HeldBy, Area };
    case "empty": return { Kind: c.Vacant, Area };
    case "free": return { Kind: c.HeldByFoe, Not: true, Area };
    case "foes-least": return { Kind: c.FoeArmies, Area, Compare: 1, N };
    case "foes-most": return { Kind: c.FoeArmies, Area, Compare: 2, N };
    case "leads": return { Kind: c.LeaderIn, Leader, Area };
    case "away": return { Kind: c.LeaderIn, Leader, Area, Not: true };
  }
  return { Kind: c.Armies, Area, Unit, Compare: 1, N };
}

// drawLater offers orders for battles and what follows them.
function drawLater(panel) {
  const fights = battles();
  const later = (O.later || []).map((x) => x.kind);
  const head = (key) => panel.append(make("h3", {}, word(key)));
  if (later.includes(K.Fight) && fights.length > 1) {
    head("fight-order");
    const now = orders.find((c) => c.order.Kind === K.Fight);
    for (const at of fights)
      if (!now || !now.order.Areas.includes(at)) panel.append(button(called(at), "fight" + at, () => {
        if (!now) return add({ order: { Kind: K.Fight, Areas: [at] } });
        change(orders.map((c) => (c === now ? { ...c, order: { ...c.order, Areas: [...c.order.Areas, at] } } : c)));
      }));
  }
  if (later.includes(K.Plan) && fights.length) drawRetreats(panel, fights, head);
  drawLosses(panel, fights, later, head);
  const s = here;
  const stands = [...new Set(s.groups.filter((g) => !isSea(g.at) && g.n > 0 && !g.maybe).map((g) => g.at))].sort((a, b) => a - b);
  if (later.includes(K.Withdraw)) {
    head("raiders");
    const from = raiders(s);
    const seas = [...new Set(orders.filter((c) => c.path && isSea(c.path[0])).map((c) => c.path[0]))].sort((a, b) => a - b);
    if (seas.length > 1) panel.append(aim("w-to", [["", word("whence")], ...areaList(seas).map(([at]) => [at, contract(within("to", [at]))])]));
    const to = +(aims["w-to"] || 0);
    areasNamed(panel, K.Withdraw, from, (areas) => ({ Kind: K.Withdraw, Count: { Amount: D.all }, Areas: areas, ...(to && { To: to }) }), to);
    if (!orders.some((c) => c.order.Kind === K.Withdraw)) {
      panel.append(button(word("all-home"), "home", () => add({ order: { Kind: K.Withdraw, Count: { Amount: D.all } } })));
      panel.append(button(word("none-home"), "stay", () => add({ order: { Kind: K.Withdraw, Count: exactly(0) } })));
    }
  }
  if (later.includes(K.Remove)) {
    head("remove");
    areasNamed(panel, K.Remove, stands, (areas) => ({ Kind: K.Remove, Count: { Amount: D.all }, Areas: areas }));
  }
  if (O.move) drawChoices(panel, head);
  if (O.form) panel.append(make("p", {}, word("form")), make("ul", {}, O.form.map((key) => make("li", {}, word(key)))));
  if ((O.halves || []).length && !orders.some((c) => c.order.Kind === K.Stay)) {
    head("rest");
    panel.append(button(line(say("stay-else"), 0), "hold", () => add({ order: { Kind: K.Stay, Count: { Amount: D.all } } })));
  }
}

// raiders are the areas where raiders stand who may go home, or would if they did not go on as
// they do under a condition.
function raiders(s) {
  const { boats } = O.later.find((x) => x.kind === K.Withdraw);
  const sailed = orders.filter((c) => boats && c.path && c.path.length === 3 && isSea(c.path[1])).map((c) => c.path[2]);
  const landed = s.groups.filter((g) => g.home && !g.maybe && !isSea(g.at)).map((g) => g.at);
  const perhaps = orders.filter((c) => c.order.Kind === K.Conditional && c.path && !isSea(c.path[0]) && c.went.some((w) => w.home)).map((c) => c.path[0]);
  return [...new Set([...landed, ...sailed, ...perhaps])].sort((a, b) => a - b);
}

// areasNamed lets areas be named one after the other in an order of a kind.
function areasNamed(panel, kind, areas, order, to = 0) {
  const old = orders.find((c) => c.order.Kind === kind && (c.order.To || 0) === to);
  if (old && !old.order.Areas) return;
  for (const at of areas) {
    if (old && old.order.Areas.includes(at)) continue;
    panel.append(button(called(at), "name" + kind + "-" + at, () => {
      if (!old) return add({ order: order([at]) });
      change(orders.map((c) => (c === old ? { ...c, order: order([...old.order.Areas, at]) } : c)));
    }));
  }
}

// aim is a list whose choice stays while orders are drawn anew.
function aim(id, options) {
  const e = choice(id, options);
  e.value = aims[id] || "";
  e.addEventListener("change", () => {
    aims[id] = e.value;
    draw();
  });
  return e;
}

// drawLosses offers who is to fall first: of the foes' kinds, of those who came from several
// places.
function drawLosses(panel, fights, later, head) {
  const offer = (id, order) => {
    const text = line(words(order), 0);
    if (!orders.some((c) => line(words(c.order), 0) === text)) panel.append(button(text, id, () => add({ order })));
  };
  const mixed = fights.filter((at) => foes(at).some((f) => f.units[D.first] && f.units[D.second]));
  if (later.includes(K.Hit) && mixed.length) {
    head("hits");
    for (const at of mixed) for (const unit of [D.first, D.second]) offer(`hit${unit}-${at}`, { Kind: K.Hit, Unit: unit, Areas: [at] });
  }
  const whence = (at) => [...new Set(orders.filter((c) => c.path && phases()[c.phase].move < 2 && c.path[c.path.length - 1] === at).map((c) => c.path[0]))];
  const various = fights.filter((at) => whence(at).length > 1);
  if (later.includes(K.Lose) && various.length) {
    head("losses");
    for (const at of various) for (const from of whence(at)) offer(`lose${from}-${at}`, { Kind: K.Lose, Homes: [from], Areas: [at] });
  }
}

// whens are the moments at which armies retreat: After round n, outnumbered n to m, ...
const whens = [["", null], ["1", { Moment: 1, N: 1 }], ["2", { Moment: 1, N: 2 }], ["3", { Moment: 2, N: 1, M: 1 }], ["4", { Moment: 2, N: 2, M: 1 }], ["5", { Moment: 4, N: 1 }], ["6", { Moment: 4, N: 2 }], ["7", { Moment: 3, N: 2 }]];

function drawRetreats(panel, fights, head) {
  head("retreat");
  const back = areaList([...new Set(orders.filter((c) => c.path).flatMap((c) => c.path.slice(0, -1)))].sort((a, b) => a - b));
  const counts = [["all", say("all")], ...[1, 2, 3, 4].map((n) => [n, n])];
  const text = (w) => (w ? planWords({ Kind: K.Plan, Count: { Amount: D.exactly, N: 0 }, When: [w] }).slice(say("fight-on", { when: "" }).length).trim() : word("at-once"));
  panel.append(choice("r-area", [["", word("every-battle")], ...areaList(fights)]), choice("r-count", [...counts, ["0", word("fight-on")]]),
    choice("r-to", [["", word("anywhere")], ...back]), ...(back.length > 1 ? [choice("r-else", [["", word("or-else", { area: "…" })], ...back.map(([at, name]) => [at, word("or-else", { area: name })])])] : []), choice("r-when", whens.map(([v, w]) => [v, text(w)])), button(word("add"), "retreat", () => add({ order: retreat() })));
}

function retreat() {
  const o = { Kind: K.Plan };
  const n = $("r-count").value;
  o.Count = n === "all" ? { Amount: D.all } : exactly(+n);
  if ($("r-area").value) o.Areas = [+$("r-area").value];
  const goals = ["r-to", "r-else"].map((id) => ($(id) ? +$(id).value : 0));
  if (n !== "0" && goals[0]) o.Goals = [...new Set(goals)].filter((at) => at).map((to) => ({ To: to }));
  const w = whens.find(([v]) => v === $("r-when").value)[1];
  if (w) o.When = [w];
  return o;
}

// drawOrders shows the orders as text, and hands them over.
function drawOrders() {
  const all = text();
  $("text").textContent = all || word("nothing-yet");
  $("undo").disabled = !past.length;
  $("send").hidden = !D.to;
  if (D.to) $("send").href = "mailto:" + D.to + "?subject=" + encodeURIComponent(D.subject) + "&body=" + encodeURIComponent(all.replaceAll("\n", "\r\n"));
}

// copy puts the orders on the clipboard; where a browser does not let it, they are marked.
function copy() {
  const mark = () => getSelection().selectAllChildren($("text"));
  mark();
  if (navigator.clipboard) navigator.clipboard.writeText(text()).then(() => ($("copied").textContent = word("copied")), mark);
  else if (document.execCommand("copy")) $("copied").textContent = word("copied");
}

for (const e of document.querySelectorAll("[data-area]")) e.addEventListener("click", () => tap(+e.dataset.area));
$("undo").addEventListener("click", undo);
$("copy").addEventListener("click", copy);
$("points").addEventListener("change", draw);
$("zoom").addEventListener("click", () => $("frame").classList.toggle("near"));
begin(JSON.parse($("data").textContent));
window.page = { begin, phases, given, text, due: () => here.due || [], stands: ended, odds: planned, raids }; // for who would click by a script
