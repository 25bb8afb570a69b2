"use strict";
// Turns that are ordered by kinds of units: what is bought, pieces placed one after the other, and statements
// made of words in any order. Pages without such leave this file out.

// buy pays for what an order buys.
function buy(s, d, o) {
  const { Unit, Count } = o.Forces[0];
  const good = d.goods.find((g) => g.unit === Unit);
  const price = good.areas ? good.areas.find(([at]) => at === o.Areas[0])[1] : good.price;
  s.points -= price * Count.N;
  s.bought[Unit] = (s.bought[Unit] || 0) + Count.N;
}

// due are the pieces that are still to be placed. Who can go to one area only is there already.
function due(s, d) {
  if (!s.due) {
    s.placed = [];
    const missing = {};
    s.due = d.pieces.flatMap((x) => {
      const bought = s.bought[x.unit] || 0;
      if (x.short && missing[x.unit] === undefined) missing[x.unit] = Math.max(0, bought - x.short + 1);
      const fewer = x.short ? Math.min(x.n, missing[x.unit]) : 0;
      if (x.short) missing[x.unit] -= fewer;
      return [...Array((x.n || 0) - fewer + (x.bought ? bought : 0)).keys()].map((i) => ({ ...x, i }));
    });
    alone(s, d);
  }
  return s.due;
}

// openTo are the areas in which a piece may be placed.
function openTo(s, x) {
  const first = s.placed.length - x.i;
  const areas = x.beside ? s.placed.slice(first - x.beside, first).map((y) => y.at) : x.areas;
  return [...new Set(areas)].filter((at) => !x.apart || !s.placed.some((y) => y.apart && y.at === at));
}

// put places the next piece.
function put(s, d, at) {
  if (!due(s, d).length) return;
  settleIn(s, at);
  alone(s, d);
}

function settleIn(s, at) {
  const x = s.due.shift();
  s.placed.push({ ...x, at });
  if (isFleet(x.unit)) launch(s, at);
  else join(s, { at, unit: unitOf(x), n: 1 });
}

// alone places who has but one area left.
function alone(s) {
  for (let areas; s.due.length && (areas = openTo(s, s.due[0])).length === 1; ) settleIn(s, areas[0]);
}

// placePiece places the next piece, in the last order if that does the same.
function placePiece(d, at) {
  const { unit, leader } = due(position(), d)[0];
  const last = orders[orders.length - 1];
  if (leader) return add({ order: { Kind: d.kind, Yes: true, Leaders: [leader], Areas: [at] } });
  if (!last || last.phase !== phase || !last.order.Forces || last.order.Forces[0].Unit !== unit || last.order.Areas[0] !== at)
    return add({ order: { Kind: d.kind, Yes: true, Forces: [{ Count: exactly(1), Unit: unit }], Areas: [at] } });
  const Forces = [{ Count: exactly(last.order.Forces[0].Count.N + 1), Unit: unit }];
  change([...orders.slice(0, -1), { ...last, order: { ...last.order, Forces } }]);
}

// purchase has n units of a kind be bought, or something in an area.
function purchase(d, unit, n, at) {
  const rest = orders.filter((c) => c.phase !== phase || at || c.order.Forces[0].Unit !== unit);
  const order = { Kind: d.kind, Yes: true, Forces: [{ Count: exactly(n), Unit: unit }], ...(at && { Areas: [at] }) };
  change(n ? [...rest, { phase, order }] : rest);
}

// byForces is the order of a move that names who goes by kinds, and leaders.
function byForces(c, path) {
  const o = { Kind: isSea(path[0]) ? O.waters.sail : O.move, Yes: true, From: path[0], Steps: steps(path, {}) };
  const armies = c.who.filter(([unit]) => !isLeader(unit)).sort(([a], [b]) => a - b);
  const people = c.who.filter(([unit]) => isLeader(unit)).map(([unit]) => unit - person);
  if (armies.length) o.Forces = armies.map(([Unit, n]) => ({ Count: exactly(n), Unit }));
  if (people.length) o.Leaders = people;
  if (now().half) o.Half = now().half;
  return o;
}

// drawGoods offers what can be bought.
function drawGoods(panel, d) {
  const s = here;
  panel.append(make("p", {}, word("gold", { n: s.points })));
  const mine = orders.filter((c) => c.phase === phase);
  const has = (unit) => mine.reduce((k, { order }) => (order.Forces[0].Unit === unit ? k + order.Forces[0].Count.N : k), 0);
  const armies = d.goods.reduce((k, g) => (g.army ? k + has(g.unit) : k), 0);
  for (const g of d.goods) {
    const n = has(g.unit);
    const points = s.points + (mine.length ? 0 : paidAsUsual(d));
    if (g.areas) {
      const sites = g.areas.filter(([at, price]) => price <= points && !mine.some(({ order }) => order.Areas && order.Areas[0] === at));
      if (sites.length) panel.append(make("h3", {}, capital(kind(g.unit))), ...sites.map(([at, price]) => button(word("priced", { what: called(at), n: price }), "site" + at, () => purchase(d, g.unit, 1, at))));
      continue;
    }
    const most = Math.min(g.count, n + Math.floor(points / g.price), g.army && d.most ? n + d.most - armies : g.count);
    if (most <= 0) continue;
    panel.append(make("h3", {}, word("priced", { what: capital(kind(g.unit)), n: g.price })),
      make("div", {}, [...Array(most + 1).keys()].map((k) => button(String(k), `good${g.unit}-${k}`, () => purchase(d, g.unit, k), { "aria-pressed": k === n }))));
  }
  if (d.usual && !mine.length) panel.append(make("p", {}, word("usual", { what: listed(d.usual.map(([unit, n]) => counted(exactly(n), unit))) })));
}

// paidAsUsual is what is paid where nothing is ordered.
const paidAsUsual = (d) => (d.usual || []).reduce((k, [unit, n]) => k + n * d.goods.find((g) => g.unit === unit).price, 0);

// drawPieces says who is placed next.
function drawPieces(panel, d) {
  const [next] = due(here, d);
  if (!next) return panel.append(make("p", {}, word("all-placed")));
  const what = next.leader ? D.wording.leaders[next.leader][""] : counted(exactly(here.due.filter((x) => x.unit === next.unit && !x.leader).length), next.unit);
  panel.append(make("p", {}, word("place-next", { what })));
}

// freeWords is a statement of the family that is made of words in any order: what, who, whence
// and where.
function freeWords(o, st) {
  const units = (st.case && D.wording.inCase[st.case]) || D.wording.units;
  const what = (o.Forces || []).map(({ Count, Unit }) => glue(number(Count), (isOne(Count) && units[Unit].one) || units[Unit].many));
  for (const l of o.Leaders || []) what.push(D.wording.leaders[l][st.case === "object" ? "object" : ""] || D.wording.leaders[l][""]);
  let force = listed(what);
  if (force && st.with) force = say("with", { leader: force });
  else if (force && !o.Forces) force = say("whom", { leader: force });
  const text = glue(st.verb, force, within("from", [o.From]));
  return glue(...(o.Steps || []).reduce((said, step) => [...said, way(step, "via", "to")], [text]), within(st.where || "in", o.Areas));
}

// drawChoices offers what may be ordered where armies, or fleets, come to be.
function drawChoices(panel, head) {
  const s = here;
  const is = (at) => (isSea(at) ? shipsAt(s, at).length : count(s, at, () => true)) > 0;
  const later = (O.later || []).filter((x) => x.areas);
  const sort = (x) => (x.group ? -x.group : x.kind);
  const taken = (x, at) => orders.some((c) => (c.order.Areas || [])[0] === at && later.some((y) => y.kind === c.order.Kind && sort(y) === sort(x)));
  const list = later.flatMap((x) => x.areas.filter((at) => is(at) && !taken(x, at)).map((at) => [{ Kind: x.kind, Yes: true, Areas: [at] }, x.raids ? ruined(s, at) : null]));
  if (list.length) head("choices");
  for (const [order, p] of list) panel.append(button(line(words(order), 0) + (p === null ? "" : ` (${Math.round(100 * p)}%)`), `own${order.Kind}-${order.Areas[0]}`, () => add({ order })));
}
