"use strict";
// The odds of battles of dice, worked out exactly from what the table says of kinds and of foes (package view, Dice):
// each unit rolls a die a round, aimed as the program aims it, losses are taken together, and nobody goes back.
// A battle is kept as k: units and damaged ones by side, ours first, and kind; wet: those of ours who came over
// water, in the first round. Pages with a table of odds leave this file out.

const known = new Map(); // what has been worked out: the odds of battles by what is added to dice, and what dice do

// clashes are the chances to win an area, or a sea, by whom they are against.
function clashes(s, c, at, path) {
  if (isSea(at)) return afloat(s, c, at, path);
  const p = clash(s, c, at, path);
  return p === null ? [] : [[foes(at).find((f) => f.fight).nation, p]];
}

// after is a position when a company has gone a way.
function after(s, c, path) {
  const then = { ...s, groups: s.groups.map((g) => ({ ...g })), ships: s.ships.map((x) => ({ ...x })) };
  if (c) march(then, { path, who: c.who });
  return then;
}

// afloat are the chances against each of the others who have fleets in a sea, with a company that comes by a way. Who is
// hit loses the emptiest fleet first.
function afloat(s, c, at, path) {
  const then = after(s, c, path);
  const ships = shipsAt(then, at);
  if (!ships.length) return [];
  const ours = [...Array(O.waters.carries + 1).keys()].map((cargo) => ships.filter((x) => x.load === cargo).length);
  const bonus = ships.reduce((n, x) => n + x.people, 0) * O.dice.leader + worse(then);
  return foes(at).filter((f) => f.fight).map((f) => [f.nation, sunk([ours, f.fight.ships], [bonus, f.fight.plus[1]], new Map())]);
}

// sunk is the chance that ours are left in the end, and none of theirs: k are fleets by side and by what they carry.
function sunk(k, bonus, seen) {
  const left = k.map((list) => list.some((n) => n));
  if (!left[0] || !left[1]) return left[0] ? 1 : 0;
  const name = JSON.stringify(k);
  if (seen.has(name)) return seen.get(name);
  const hits = k.map((list, side) => sums(list.flatMap((n, cargo) => Array(n).fill([0, Math.max(2, Math.min(10, O.dice.sea - bonus[side] - cargo))]))));
  const lose = (list, n) => list.map((there) => {
    const gone = Math.min(n, there);
    n -= gone;
    return there - gone;
  });
  let same = 0;
  let sum = 0;
  for (const [p, own] of hits[0])
    for (const [q, theirs] of hits[1]) {
      if (own || theirs) sum += p * q * sunk([lose(k[0], theirs), lose(k[1], own)], bonus, seen);
      else same = p * q;
    }
  seen.set(name, sum / (1 - same));
  return seen.get(name);
}

// clash is the chance to win the battle in an area with who is there, and a company that comes by a way.
function clash(s, c, at, path) {
  const { dice } = O;
  const foe = foes(at).find((f) => f.fight);
  const own = foe ? arrived(s, c, at, path) : [];
  const sum = (list, is = () => true) => dice.kinds.map((_, unit) => list.reduce((n, x) => (x.unit === unit && is(x) ? n + x.n : n), 0));
  const theirs = dice.kinds.map((_, unit) => (foe && foe.units[unit]) || 0);
  if (!own.length) return null;
  const { plus, fleets = 0, desert = [] } = foe.fight;
  const then = after(s, c, path);
  const beside = O.waters ? then.ships.filter((x) => O.waters.shores.some(([a, ...seas]) => a === at && seas.includes(x.at))).length : 0;
  const rules = (n, m) => (n && n >= 2 * m ? dice.fleets : 0);
  const leaders = s.groups.filter((g) => g.at === at && isLeader(g.unit) && g.n > 0 && !g.maybe).length + (c ? c.who.filter(([unit]) => isLeader(unit)).length : 0);
  const bonus = [plus[0] + leaders * dice.leader + worse(then) + rules(beside, fleets), plus[1] + rules(fleets, beside)];
  const k = { units: [sum(own), theirs], hurt: [0, 1].map(() => dice.kinds.map(() => 0)), wet: sum(own, (x) => x.wet) };
  const name = [dice.apart, ...bonus].join("/");
  if (!known.has(name)) known.set(name, new Map());
  return deserted(k, desert, own).reduce((p, [q, then]) => p + q * won(then, bonus, known.get(name)), 0);
}

// ruined is the chance that who is in an area, if they raid the city there, ruin it: one hit is enough, without any
// bonus, if others are there to guard it when all who may desert have rolled; null: nobody is there, or none guards it.
function ruined(s, at) {
  const foe = foes(at).find((f) => f.fight && !isSea(at));
  const own = foe ? arrived(s, null, at) : [];
  if (!own.length) return null;
  const k = { units: [own, foe.units.map((n, unit) => ({ unit, n }))].map((list) => O.dice.kinds.map((_, unit) => list.reduce((n, x) => (x.unit === unit ? n + x.n : n), 0))), hurt: [], wet: O.dice.kinds.map(() => 0) };
  const sum = (list) => list.reduce((n, x) => n + x, 0);
  return deserted(k, foe.fight.desert || [], own.map((x) => ({ ...x, wet: false }))).reduce((p, [q, { units: [ours, theirs] }]) => p + (sum(theirs) ? q * (1 - ((O.dice.raid - 1) / 10) ** sum(ours)) : 0), 0);
}

// arrived are our units in an area, in the order in which they would desert: who stood there, then by whence they came.
function arrived(s, c, at, path) {
  const end = (x) => x.path && x.path[x.path.length - 1] === at;
  const move = now().move || (O.halves || []).length;
  const came = orders.filter((x) => end(x) && phases()[x.phase].move === move).flatMap((x) => x.went.map(({ unit, n }) => ({ unit, n, path: x.path })));
  const stood = O.dice.kinds.map((_, unit) => ({ unit, from: 0, n: count(s, at, (g) => g.unit === unit) - came.reduce((n, x) => (x.unit === unit ? n + x.n : n), 0) }));
  const list = [...came, ...(c ? c.who : []).map(([unit, n]) => ({ unit, n, path }))].map(({ unit, n, path }) => {
    const from = path[path.length - 2];
    return { unit, n, from, wet: isSea(from) || (O.dice.straits || []).some((x) => x.includes(from) && x.includes(at)) };
  });
  return [...stood, ...list].filter((x) => x.n > 0 && !isLeader(x.unit)).sort((a, b) => a.from - b.from);
}

// worse is what is added to the dice of a nation that lacks an area, or a leader.
function worse(s) {
  if (!O.dice.worse) return 0;
  const [more, at, leader] = O.dice.worse;
  return (stack(s, at) || leads(s, at)) && !hold(at) && s.groups.some((g) => g.unit === person + leader && g.n > 0) ? 0 : more;
}

const copied = (k) => ({ units: k.units.map((x) => [...x]), hurt: k.hurt.map((x) => [...x]), ...(k.wet && { wet: [...k.wet] }) });

// deserted lists how a battle begins when all who may desert have rolled: how likely, and what is left.
function deserted(first, desert, own) {
  let list = [[1, first]];
  for (const [side, unit, roll, joins, meets] of desert) {
    if (meets && !first.units[1 - side][meets]) continue;
    const order = own.filter((x) => x.unit === unit).flatMap((x) => Array(x.n).fill(!!x.wet));
    list = list.flatMap(([p, k]) => sums(Array(k.units[side][unit]).fill([0, roll])).map(([q, gone]) => {
      const then = copied(k);
      then.units[side][unit] -= gone;
      if (!side) then.wet[unit] -= order.slice(0, gone).filter((wet) => wet).length;
      then.units[1 - side][D.first] += Math.min(joins, gone);
      return [p * q, then];
    }));
  }
  return list;
}

// won is the chance that ours are left in the end, and none of theirs. What the dice of a round do to one side does not
// hang on what they do to the other.
function won(k, bonus, seen) {
  const left = k.units.map((list) => list.some((n) => n));
  if (!left[0] || !left[1]) return left[0] ? 1 : 0;
  const name = [0, 1].map((side) => named(k.units[side], k.hurt[side])).join("") + (k.wet && k.wet.some((n) => n) ? k.wet : "");
  if (seen.has(name)) return seen.get(name);
  const [ours, theirs] = [0, 1].map((side) => suffered(k, side, bonus).map(([p, units, hurt]) => [p, units, hurt, named(units, hurt)]));
  let same = 0;
  let sum = 0;
  for (const [p, units, hurt, one] of ours)
    for (const [q, others, harmed, other] of theirs) {
      const then = one + other;
      if (then === name) same = p * q;
      else sum += p * q * (seen.has(then) ? seen.get(then) : won({ units: [units, others], hurt: [hurt, harmed] }, bonus, seen));
    }
  seen.set(name, sum / (1 - same));
  return seen.get(name);
}

const named = (units, hurt) => units + "|" + hurt + "/";

// merged puts what is alike of a list of chances together.
function merged(list) {
  const all = new Map();
  for (const x of list) {
    const name = String(x.slice(1));
    const old = all.get(name);
    if (old) old[0] += x[0];
    else all.set(name, [...x]);
  }
  return [...all.values()];
}

// suffered lists what a round of dice can leave of a side, and how likely that is.
function suffered(k, side, bonus) {
  const less = (list, unit, n) => list.map((there, i) => (i === unit ? there - n : there));
  let list = [[1, k.units[side], k.hurt[side], 0]];
  for (const t of aimed(k, 1 - side, bonus)) {
    const all = outcomes(t);
    list = list.flatMap(([p, units, hurt, off]) => all.map(([q, gone, damaged, o]) => [p * q, less(units, t.unit, gone), less(hurt, t.unit, t.hurt - damaged), off + o]));
  }
  return merged(list.map(([p, units, hurt, off]) => [p, ...flee(units, hurt, off)]));
}

// aimed are the targets of a side's dice: kinds of the others, and apart from them who came over water.
function aimed(k, side, bonus) {
  const { kinds, landed, apart } = O.dice;
  const of = 1 - side;
  const wet = (unit) => (!of && k.wet ? k.wet[unit] : 0);
  const list = [];
  k.units[of].forEach((n, unit) => list.push({ of, unit, n: n - wet(unit), hurt: Math.min(n, k.hurt[of][unit]), rolls: [] }));
  k.units[of].forEach((_, unit) => list.push({ of, unit, n: wet(unit), hurt: 0, rolls: [], plus: landed }));
  const targets = list.filter((t) => t.n > 0);
  k.units[side].forEach((n, unit) => {
    for (; n > 0; n--) {
      let best = null;
      for (const t of targets) {
        const [hit, steps] = kinds[t.unit];
        const need = Math.max(2, Math.min(10, kinds[unit][0] - bonus[side] - (t.plus || 0)));
        const worth = ((11 - hit) / steps) * (11 - need) / (t.rolls.length >= t.n * (apart ? 1 : steps) ? 100 : 1);
        if (!best || worth > best.worth) best = { t, worth, need };
      }
      best.t.rolls.push([unit, best.need]);
    }
  });
  return targets;
}

// sums is how likely how many dice of some hit, and drive a unit off.
function sums(rolls) {
  const name = String(rolls);
  if (known.has(name)) return known.get(name);
  let list = [[1, 0, 0]];
  for (const [unit, need] of rolls) {
    const panics = O.dice.panic && unit === O.dice.panic[0] ? O.dice.panic[1] : 11;
    const faces = merged([...Array(10).keys()].map((i) => [0.1, i + 1 >= need ? 1 : 0, i + 1 >= panics ? 1 : 0]));
    list = merged(list.flatMap(([p, hits, off]) => faces.map(([q, h, o]) => [p * q, hits + h, off + o])));
  }
  known.set(name, list);
  return list;
}

// outcomes is what dice can do to a target: how likely, how many are gone, are damaged then, and are to be driven off.
function outcomes(t) {
  const steps = O.dice.kinds[t.unit][1];
  if (!O.dice.apart)
    return merged(sums(t.rolls).map(([p, hits, off]) => {
      if (steps < 2) return [p, Math.min(hits, t.n), 0, off];
      const gone = Math.max(0, Math.min(hits - t.n + t.hurt, t.n));
      return [p, gone, gone ? t.n - gone : t.hurt + hits, off];
    }));
  let list = [[1, 0, 0, 0]];
  for (let i = 0; i < t.n; i++) { // the dice go round the units, of which the damaged ones are the last
    const one = sums(t.rolls.filter((_, j) => j % t.n === i));
    const before = i >= t.n - t.hurt ? 1 : 0;
    list = merged(list.flatMap(([p, gone, damaged, off]) => one.map(([q, h, o]) => {
      const dead = h + before >= steps;
      return [p * q, gone + (dead ? 1 : 0), damaged + (!dead && h + before > 0 ? 1 : 0), off + o];
    })));
  }
  return list;
}

// flee takes units of a side off that are driven off: the first kinds, and of these damaged ones.
function flee(units, hurt, n) {
  if (!n) return [units, hurt];
  const gone = units.map((there) => {
    const k = Math.min(n, there);
    n -= k;
    return k;
  });
  return [units.map((there, i) => there - gone[i]), hurt.map((there, i) => there - Math.min(there, gone[i]))];
}
