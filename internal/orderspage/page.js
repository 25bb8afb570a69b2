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
