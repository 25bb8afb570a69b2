"use strict";
// What clicks do: each makes the orders anew.

const exactly = (n) => ({ Amount: D.exactly, N: n });

// start clears what is being chosen.
function start() {
  aims = {};
  chosen = null;
  ways = null;
}

// change replaces the orders; what was ordered for later phases falls, since it began from
// elsewhere.
function change(list) {
  past.push({ orders, phase });
  const { later } = phases()[phase];
  orders = later ? list : list.filter((c) => c.phase <= phase || phases()[c.phase].later);
  draw();
}

// add puts an order behind the others.
const add = (c) => change([...orders, { ...c, phase }]);

// tap is a click on an area of the map.
function tap(at) {
  const ph = now();
  if (ph.demand) {
    if (places(ph.demand).includes(at)) place(ph.demand, at);
    return;
  }
  if (!ph.move) return;
  const to = chosen && open.get(at);
  if (to) return go(to);
  start();
  const s = here;
  const who = {};
  for (const g of s.groups) if (g.at === at && !g.moved && g.n > 0) who[g.unit] = (who[g.unit] || 0) + g.n;
  if (O.waters && mobile(s, at).length) who[O.waters.unit] = mobile(s, at).length;
  const leads = mayLead(s, at);
  if (Object.keys(who).length || leads) {
    if (!leads && !Object.keys(who).some(isLeader)) for (const unit of Object.keys(who).slice(1)) who[unit] = 0; // kinds have ways of their own
    chosen = { at, who, led: leads && s.leader === at };
    fewer(s);
  }
  draw();
}

// fewer takes armies off the chosen company until it can go somewhere, if so it can.
function fewer(s) {
  const all = { ...chosen.who };
  const most = () => Object.keys(chosen.who).filter((unit) => !isLeader(unit)).sort((a, b) => chosen.who[b] - chosen.who[a])[0];
  for (let unit = most(); unit && !reach(s).size; unit = most()) {
    if (--chosen.who[unit] < 1) return void (chosen.who = all);
  }
}

// place answers a demand with an area, in the order that names it already if there is one.
function place(d, at) {
  if (d.pieces) return placePiece(d, at);
  if (d.kind === K.PlaceLeader) return add({ order: { Kind: d.kind, Leader: d.leader, Areas: [at] } });
  const old = orders.find((c) => c.phase === phase && (d.once || (c.order.Areas && c.order.Areas[0] === at)));
  if (!old) {
    const order = { Kind: d.kind, Areas: [at] };
    if (d.kind !== K.Replace) order.Count = exactly(1);
    return add({ order });
  }
  const order = { ...old.order };
  if (d.once) order.Areas = [...order.Areas, at];
  if (order.Count) order.Count = exactly(order.Count.N + 1);
  change(orders.map((c) => (c === old ? { ...c, order } : c)));
}

// go moves the company by the first of some ways; the others are offered then.
function go(list) {
  const c = company(here);
  const { path } = list[0];
  const { rest } = chosen;
  start();
  add({ path, who: c.who, led: c.led, rest, order: moveOrder({ ...c, rest }, path) });
  ways = list.length > 1 ? list : null;
  draw();
}

// moveOrder is the order of a move.
function moveOrder(c, path) {
  if (O.move) return byForces(c, path);
  const o = { Kind: K.Move, From: path[0] };
  const n = (unit) => c.who.reduce((k, [u, m]) => (u === unit ? k + m : k), 0);
  o.Count = exactly(c.who.reduce((k, [, m]) => k + m, 0));
  if (O.kinds && c.who.length) {
    o.Unit = n(D.first) ? D.first : D.second;
    o.Count = exactly(n(o.Unit));
    if (o.Unit === D.first && n(D.second)) o.Cavalry = exactly(n(D.second));
  }
  if (c.rest) { // all of a kind, or all but some
    const but = c.rest - o.Count.N;
    o.Count = but ? { Amount: D.allBut, N: but } : { Amount: D.all };
  }
  o.Steps = steps(path, c.stops || {});
  if (c.led) o.Leader = D.placed;
  if (now().half) o.Half = now().half;
  return o;
}

// steps are those of a way: one to each stop where somebody is left or joins, and to its end.
function steps(path, stops) {
  const list = [];
  let from = 0;
  path.forEach((at, i) => {
    const stop = i && stops[at];
    if (!stop && i < path.length - 1) return;
    const step = { To: at };
    if (i > from + 1) step.Via = path.slice(from + 1, i);
    if (stop && stop.leave) step.Leave = exactly(stop.leave);
    if (stop && stop.take) step.Take = exactly(stop.take);
    list.push(step);
    from = i;
  });
  return list;
}

// another takes another way for the move just ordered.
function another(i) {
  const { stops, ...last } = orders[orders.length - 1];
  const { path } = ways[i];
  change([...orders.slice(0, -1), { ...last, path, order: wrapped(last.order, () => moveOrder(last, path)) }]);
}

// stop has the leader of the move just ordered leave armies on the way, or take some.
function stop([at, what, n]) {
  const last = orders[orders.length - 1];
  const c = { ...last, stops: { ...last.stops, [at]: { [what]: n } } };
  change([...orders.slice(0, -1), { ...c, order: wrapped(last.order, () => moveOrder(c, c.path)) }]);
}

// wrapped changes an order, within the conditions that it stands under.
const wrapped = (o, by) => (o.Kind === K.Conditional ? { ...o, Then: [by(o.Then[0])] } : by(o));

// only puts the last order under a further condition.
function only(cond) {
  const last = orders[orders.length - 1];
  const o = last.order;
  const order = o.Kind === K.Conditional ? { ...o, If: [...o.If, cond] } : { Kind: K.Conditional, If: [cond], Then: [o] };
  change([...orders.slice(0, -1), { ...last, order }]);
}

// ended is what stands where when the first phase of movement ends; nothing: some are placed, or moved out, without
// an order.
function ended() {
  const s = position(phases().findIndex((ph) => ph.move));
  const left = (O.leave || []).some((at) => stack(s, at) || leads(s, at));
  return left || (s.due && s.due.length) ? [] : [...s.groups, ...s.ships.map(({ at }) => ({ at, unit: O.waters.unit, n: 1 }))].filter((g) => g.n > 0 && !g.maybe).map(({ at, unit, n }) => ({ at, unit, n }));
}

// planned are the odds of the battles that the first phase of movement leads to, where the page works them out itself.
function planned() {
  phase = phases().findIndex((ph) => ph.move);
  const s = position();
  return O.dice ? O.room.flatMap((_, at) => clashes(s, null, at).map(([nation, p]) => [at, nation, p])) : [];
}

// raids are the odds of raids in the same areas, whether there is a city or not.
function raids() {
  phase = phases().findIndex((ph) => ph.move);
  const s = position();
  return O.dice ? O.room.flatMap((_, at) => [[at, ruined(s, at)]]).filter(([, p]) => p !== null) : [];
}

// turn goes to a phase.
function turn(i) {
  phase = i;
  start();
  draw();
}

// given are the orders as the program keeps them.
function given() {
  return sorted().map((c) => c.order);
}

function undo() {
  const was = past.pop();
  if (was) ({ orders, phase } = was);
  start();
  draw();
}
