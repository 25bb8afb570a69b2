"use strict";
// The page of a nation turn. All that it knows stands in D: what may be ordered (O: package view,
// Options), words (orders.Wording) and names. Orders are kept as the program keeps them
// (orders.Order), in the order of the clicks; what stands where is worked out from them anew
// after each click, so that to undo is to go back to what they were.
const $ = (id) => document.getElementById(id);
let D, O, K; // the data, what may be ordered of it, and the kinds of orders by name
let orders, phase, chosen, ways, past;
let aims; // what is set in lists for an order to come: where to retreat, to which sea
let here, open; // the running position, and where the chosen company may go, of this drawing

// begin shows the page of some data.
function begin(data) {
  D = data;
  O = D.options;
  D.wording.areas = D.wording.areas.map(declined);
  O.foes = (O.foes || []).map(([at, nation, units, leader, hold, odds, led, most, fight]) => ({ at, nation, units, leader, hold, odds, led, most, fight }));
  K = D.kinds;
  orders = [];
  past = [];
  phase = 0;
  start();
  draw();
}

// phases lists what the player goes through: each demand, each phase of movement, the rest.
function phases() {
  const list = (O.demands || []).map((demand, i) => ({ demand, place: i }));
  (O.halves || []).forEach((half, i) => list.push({ half, move: i + 1 }));
  if (O.later) list.push({ later: true });
  return list.length ? list : [{ later: true }];
}
const now = () => phases()[phase];

// Leaders of whom a nation can have several go as units do: by numbers behind those of all kinds.
const person = 64;
const isLeader = (unit) => unit >= person;
const unitOf = (x) => (x.leader ? person + x.leader : x.unit);

// The running position -------------------------------------------------------------------

// position is what stands where when the orders up to phase number p have been carried out, but
// for one that is left out.
function position(p = phase, without) {
  const o = O;
  const s = { groups: (o.stands || []).map((g) => ({ ...g, unit: unitOf(g) })), bought: {}, ships: ((o.waters || {}).ships || []).map((x) => ({ came: 0, carried: 0, load: 0, people: 0, ...x })), leader: o.leaderAt || 0, led: !!o.leaderMoved, fresh: {}, points: o.points || 0, used: {} };
  let half = 0;
  let settled = 0;
  const settle = (end) => {
    for (; settled < end; settled++) leftOver(s, settled);
  };
  for (const c of orders) {
    if (c.phase > p) continue;
    settle(c.phase);
    const ph = phases()[c.phase];
    if (ph.move && ph.move > half) next(s, (half = ph.move));
    if (ph.demand) answer(s, ph.demand, c.order, c.phase);
    if (c.path && c !== without) march(s, c);
  }
  settle(Math.min(p, phases().length));
  const here = phases()[p];
  if (here && here.demand && here.demand.pieces) due(s, here.demand);
  if (here && here.move && here.move > half) next(s, here.move);
  return s;
}

// next begins a phase of movement: in the second everybody may move again.
function next(s, move) {
  s.began = new Set(s.groups.map((g) => g.at));
  if (move < 2) return;
  s.led = false;
  const before = orders.filter((c) => c.path && phases()[c.phase].move < move);
  const led = before.filter((c) => c.led).map((c) => c.path[c.path.length - 1]);
  s.perhaps = new Set(before.filter((c) => led.includes(c.path[c.path.length - 1])).flatMap((c) => [c.path[0], c.path[c.path.length - 2]]));
  const old = s.groups;
  s.groups = [];
  for (const x of s.ships) Object.assign(x, { came: 0, carried: 0 });
  for (const g of old) join(s, { ...g, moved: g.still, home: O.settle && !isSea(g.at) ? 0 : g.home });
  for (const c of orders) if (c.path && phases()[c.phase].move < move) mayReturn(s, c);
}

// mayReturn notes those of a move who may be back, as raiders who go home, or if they retreat
// from the battle there: nobody counts on them, but they may be ordered.
function mayReturn(s, c) {
  const fights = hold(c.path[c.path.length - 1]) > 0;
  const before = c.path[c.path.length - 2];
  const at = isSea(before) ? c.path[0] : before;
  for (const { unit, n, home } of c.went) {
    if (home === 2 && isSea(c.path[0])) join(s, { at: c.path[0], unit, n, home, maybe: true });
    else if (fights) join(s, { at, unit, n, home: isSea(at) ? 1 : 0, maybe: true });
  }
}

function join(s, g) {
  const like = s.groups.find((x) => x.at === g.at && x.unit === g.unit && (x.home || 0) === (g.home || 0) && !!x.moved === !!g.moved && !!x.maybe === !!g.maybe);
  if (like) like.n += g.n;
  else s.groups.push(g);
}

// answer carries out an answer to a demand.
function answer(s, d, o, p) {
  if (d.goods) return buy(s, d, o);
  if (d.pieces) {
    for (let n = o.Forces ? o.Forces[0].Count.N : 1; n > 0; n--) put(s, d, o.Areas[0]);
    return;
  }
  const areas = o.Areas || [];
  const k = o.Count ? o.Count.N : areas.length;
  s.used[p] = (s.used[p] || 0) + (areas.length ? (d.once ? areas.length : d.kind === K.PlaceLeader ? 1 : k) : 1);
  if (!areas.length) return;
  s.points -= (d.price || 0) * (d.once ? areas.length : k);
  for (const at of areas) {
    if (d.kind === K.PlaceLeader) {
      s.leader = at;
      for (const [unit, n] of d.with || []) join(s, { at, unit, n });
    } else if (d.kind === K.Shortage) {
      const g = s.groups.find((x) => x.at === at && x.unit === d.unit);
      if (g) g.n -= k;
    } else if (d.unit) {
      const n = d.once ? 1 : k;
      join(s, { at, unit: d.unit, n, moved: d.still, still: d.still });
      if (!d.still) s.fresh[at] = (s.fresh[at] || 0) + n;
    }
  }
}

// leftOver places those for whom the answers to a demand left but one area: nobody is asked then.
function leftOver(s, p) {
  const d = phases()[p].demand;
  if (d && d.pieces) due(s, d);
  if (d && d.usual && !orders.some((c) => c.phase === p)) for (const [Unit, N] of d.usual) buy(s, d, { Forces: [{ Unit, Count: exactly(N) }] });
  if (!d || (d.kind !== K.Place && d.kind !== K.PlaceLeader)) return;
  for (let areas = openAreas(s, d, p); areas.length === 1; areas = openAreas(s, d, p)) answer(s, d, { Areas: areas, Count: exactly(1) }, p);
}

// march moves those of an order: who belongs to the land first, raiders last.
function march(s, c) {
  const to = c.path[c.path.length - 1];
  if (O.waters && c.path.some(isSea) && voyage(s, c)) return;
  const going = [];
  const pick = (at, unit, n) => {
    for (const g of picked(s, at, unit, n)) {
      g.group.n -= g.n;
      going.push({ unit, n: g.n, home: g.group.home || 0 });
    }
  };
  for (const [unit, n] of c.who) pick(c.path[0], unit, n);
  for (const at of c.path.slice(1, -1)) {
    const { leave, take } = (c.stops || {})[at] || {};
    let k = leave || 0;
    for (const g of going) {
      const n = Math.min(k, g.n);
      g.n -= n;
      k -= n;
      if (n) join(s, { ...g, at, n, moved: true });
    }
    if (take) pick(at, D.first, take);
  }
  c.went = going.filter((g) => g.n > 0);
  for (const g of c.went) join(s, { ...g, at: to, moved: true });
  s.groups = s.groups.filter((g) => g.n > 0);
  if (c.led) {
    s.leader = to;
    s.led = true;
  }
}

function picked(s, at, unit, n) {
  const from = s.groups.filter((g) => g.at === at && g.unit === unit && !g.moved).sort((a, b) => !!a.maybe - !!b.maybe || (a.home || 0) - (b.home || 0));
  const list = [];
  for (const group of from) {
    const k = Math.min(n, group.n);
    if (k > 0) list.push({ group, n: k });
    n -= k;
  }
  return list;
}

// mayLead says whether the leader may go from an area: he is there, or may be, since he can
// have gone back from a battle of the phase before, or home, with any who came there.
const mayLead = (s, at) => !s.led && (s.leader === at || (!!s.perhaps && s.perhaps.has(at)));

const count = (s, at, is) => s.groups.reduce((k, g) => (g.at === at && !g.maybe && !isLeader(g.unit) && is(g) ? k + g.n : k), 0);
const leads = (s, at) => s.groups.some((g) => g.at === at && isLeader(g.unit) && g.n > 0);
const isFleet = (unit) => !!O.waters && unit === O.waters.unit;
const shipsAt = (s, at) => s.ships.filter((x) => x.at === at);
const unmoved = (s, at, unit) => (isFleet(unit) ? mobile(s, at).length : s.groups.reduce((k, g) => (g.at === at && g.unit === unit && !g.moved ? k + g.n : k), 0));
const stack = (s, at) => count(s, at, () => true);
const foes = (at) => O.foes.filter((f) => f.at === at);
const hold = (at) => Math.max(0, ...foes(at).map((f) => f.hold || 0));

// roomIn is how many may stand in an area: as a rule, and in one area of all.
function roomIn(s, at) {
  const foe = foes(at).find((f) => f.most);
  return foe ? Array(2).fill(foe.most[leads(s, at) ? 1 : 0]) : O.room[at];
}

// crowds are the areas that hold too many: only one may be beyond its limit, and that not
// beyond its most. is says which units count.
function crowds(s, is = () => true, spill = false) {
  const over = [];
  const beyond = [];
  O.room.forEach(([land], at) => {
    if (!land || (spill && !hold(at))) return;
    const [limit, most] = roomIn(s, at);
    const k = count(s, at, is);
    if (k > limit) over.push(at);
    if (k > most) beyond.push(at);
  });
  return over.length > 1 ? over : beyond;
}

// What may be chosen -----------------------------------------------------------------------

// places are the areas that a demand may name now.
const places = (d, p = phase) => openAreas(position(p), d, p);

function openAreas(s, d, p) {
  if (d.pieces) return due(s, d).length ? openTo(s, s.due[0]) : [];
  if (!d.areas) return [];
  if ((s.used[p] || 0) >= d.count || (d.price || 0) > s.points) return [];
  const taken = orders.filter((c) => c.phase === p).flatMap((c) => c.order.Areas || []);
  const times = (list, at) => list.filter((x) => x === at).length;
  let areas = [...new Set(d.areas)].filter((at) => !d.once || times(taken, at) < times(d.areas, at));
  if (!d.stacks) return areas;
  const over = new Set(O.room.map(([limit], at) => (limit && stack(s, at) > limit ? at : 0)).filter((at) => at));
  areas = areas.filter((at) => {
    const [limit, most] = O.room[at];
    const k = stack(s, at) + (d.with || [[0, 1]]).reduce((sum, [, n]) => sum + n, 0);
    return k <= limit || (k <= most && [...over].every((x) => x === at));
  });
  if (!d.spread) return areas;
  const first = areas.filter((at) => !s.fresh[at]);
  return first.some((at) => stack(s, at) < O.room[at][0]) ? first : areas;
}

// company is what the player has set: who goes from the chosen area.
function company(s) {
  const who = Object.entries(chosen.who).map(([unit, n]) => [+unit, n]).filter(([, n]) => n > 0);
  return { at: chosen.at, who, led: chosen.led, homes: who.flatMap(([unit, n]) => picked(s, chosen.at, unit, n).map((g) => g.group.home || 0)) };
}

// tables are the ways of a company: those of its leader, or of each kind of its armies.
function tables(c) {
  const { half } = now();
  const same = c.homes.every((h) => h === c.homes[0]);
  let home = same ? c.homes[0] || 0 : 1;
  const ways = (O.ways || []).filter((w) => (w.half || 0) === half);
  const find = (unit, led) => ways.find((w) => (!unit || w.unit === unit) && (w.home || 0) === home && !!w.led === led);
  if (c.led) {
    const sea = O.leaderSea && !(O.settle && now().move > 1 && !isSea(c.at));
    home = sea || c.homes.some((h) => h > 0) ? 1 : 0;
    return [find(0, true)];
  }
  const led = c.who.some(([unit]) => isLeader(unit));
  const armies = c.who.filter(([unit]) => !isLeader(unit));
  return armies.length ? armies.map(([unit]) => find(unit, led)) : [find(D.leader, true)];
}

const mostPaths = 8; // to a stop that are looked at

// paths lists the ways of a company from an area, shortest first.
function paths(s, table, from) {
  const start = table && table.start.find(([at]) => at === from);
  if (!start) return [];
  const seen = new Map();
  const queue = [{ stop: start[1], path: [from], meets: 0 }];
  const done = [];
  for (let i = 0; i < queue.length; i++) {
    const { stop, path, meets } = queue[i];
    const [at, flags, ...onward] = table.stops[stop];
    if (flags & 1) done.push({ path, meets });
    if (flags & 2 && !heldUp(s, at)) continue;
    if (flags & 4 && !stack(s, at) && !leads(s, at)) continue;
    for (const x of onward) {
      const to = x < 0 ? -1 - x : x;
      const area = table.stops[to][0];
      if (x < 0 && !(s.began.has(at) && s.began.has(area))) continue; // no road leads there yet
      const k = seen.get(to) || 0;
      if (k >= mostPaths || (path.includes(area) && !backFrom(s, path, area))) continue;
      seen.set(to, k + 1);
      queue.push({ stop: to, path: [...path, area], meets: meets + (flags & 2 ? 1 : 0) });
    }
  }
  return done;
}

// backFrom says whether a way may turn back to an area, once: from one that pays who has been
// there.
function backFrom(s, path, area) {
  const turn = path[path.length - 1];
  return path[path.length - 2] === area && new Set(path).size === path.length && heldUp(s, turn) && (O.worth || []).some((w) => w.at === turn && w.now);
}

// heldUp says whether those in an area let others pass: enough armies stay there in this
// phase, or the area has been attacked in an earlier one.
function heldUp(s, at) {
  if (now().move > 1 && s.began.has(at)) return true;
  return count(s, at, (g) => g.moved && !g.still) >= hold(at);
}

// reach lists where the company may go: by area, the ways there.
function reach(s) {
  const c = company(s);
  const all = new Map();
  if (!c.who.length && !c.led) return all;
  if (!c.led && lonely(s, c)) return all;
  const sorts = tables(c);
  const list = [...(O.waters ? voyages(s, c) : []), ...paths(s, sorts[0], chosen.at)].filter((w) => w.path.some(isSea) && O.waters || sorts.slice(1).every((t) => paths(s, t, chosen.at).some((x) => String(x.path) === String(w.path))));
  for (const w of list) {
    const to = w.path[w.path.length - 1];
    if (!mayStop(s, c, w.path)) continue;
    if (!all.has(to)) all.set(to, []);
    if (!all.get(to).some((x) => String(x.path) === String(w.path))) all.get(to).push(w);
  }
  for (const list of all.values()) list.sort((a, b) => a.meets - b.meets || seas(a.path) - seas(b.path) || a.path.length - b.path.length);
  return all;
}

const isSea = (at) => !O.room[at][0];
const seas = (path) => path.slice(1, -1).filter(isSea).length;

// lonely says whether a company would leave its leader without any.
function lonely(s, c) {
  return !O.alone && s.leader === chosen.at && stack(s, chosen.at) <= c.who.reduce((k, [, n]) => k + n, 0);
}

// mayStop judges where a company ends: whether there is room, and company for a leader.
function mayStop(s, c, path) {
  const to = path[path.length - 1];
  const sum = c.who.reduce((k, [unit, n]) => (isLeader(unit) ? k : k + n), 0);
  if ((c.led || c.who.length) && sum === 0) {
    if (O.alone) return path.slice(1).every((at) => hold(at) === 0);
    return path.slice(1).every((at) => stack(s, at) > 0);
  }
  const then = { ...s, groups: s.groups.map((g) => ({ ...g })), ships: s.ships.map((x) => ({ ...x })) };
  march(then, { path, who: c.who, led: c.led });
  return crowds(then, (g) => g.moved, O.spill).length === 0;
}

// stops lists who may be left, or join, where a leader comes by with the last order: as the
// area, what, and how many. All are of one kind, and belong to the land. Where they set out,
// and come by again, nobody is: who stays there could stay at once.
function stops(c) {
  if (O.move || !c.led || c.who.length !== 1 || !c.went.every((g) => g.unit === D.first && !g.home)) return [];
  const before = position(phase, c);
  const left = Object.values(c.stops || {}).reduce((k, { leave }) => k + (leave || 0), 0); // somebody goes on with him
  const list = [];
  const table = tables({ at: c.path[0], led: true, who: c.who, homes: c.went.map((g) => g.home) })[0];
  for (const [i, at] of c.path.entries()) {
    if (at === c.path[0] || i === c.path.length - 1 || isSea(at) || hold(at) || (c.stops || {})[at]) continue;
    if (!paths(before, table, c.path[0]).some((w) => String(w.path) === String(c.path.slice(0, i + 1)))) continue;
    const there = before.groups.filter((g) => g.at === at && !g.moved && g.n > 0);
    const most = { leave: c.who[0][1] - 1 - left, take: there.every((g) => g.unit === D.first && !g.home && !g.maybe) ? unmoved(before, at, D.first) : 0 };
    for (const what of ["leave", "take"]) {
      for (let n = 1; n <= most[what]; n++) {
        const then = position(phase, c);
        march(then, { ...c, stops: { ...c.stops, [at]: { [what]: n } } });
        if (!crowds(then, (g) => g.moved).length && (O.alone || stack(then, at) > 0 || what === "leave")) list.push([at, what, n]);
      }
    }
  }
  return list;
}

// battles are the areas that the orders lead into where others stand, or may by then, since
// they retreat from battles of the phase before.
function battles() {
  const s = position(phases().length);
  const moves = orders.filter((c) => c.path);
  const entered = new Set(s.groups.filter((g) => !g.maybe).map((g) => g.at));
  for (const c of moves) entered.add(c.path[c.path.length - 1]);
  const flee = moves.some((c) => phases()[c.phase].move < 2 && hold(c.path[c.path.length - 1]));
  const later = new Set(moves.filter((c) => flee && phases()[c.phase].move > 1).map((c) => c.path[c.path.length - 1]));
  return [...entered].filter((at) => hold(at) > 0 || later.has(at)).sort((a, b) => a - b);
}

// chance is the chance in hundredths that who is in an area, with a company that comes by a way, wins the battle there.
function chance(s, c, at, path) {
  if (O.dice) {
    const p = clash(s, c, at, path);
    return p === null ? null : Math.round(100 * p);
  }
  const foe = foes(at).find((f) => f.odds);
  if (!foe) return null;
  const k = (unit) => count(s, at, (g) => g.unit === unit) + (c ? c.who : []).reduce((n, [u, m]) => (u === unit ? n + m : n), 0);
  const rows = ((c && c.led) || s.leader === at) && foe.led ? foe.led : foe.odds;
  const row = rows[Math.min(k(D.first), rows.length - 1)];
  return row[Math.min(k(D.second), row.length - 1)];
}

// Clicks ---------------------------------------------------------------------------------------

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
  return O.dice ? O.room.map((_, at) => [at, clash(s, null, at)]).filter(([, p]) => p !== null) : [];
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
