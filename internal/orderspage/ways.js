"use strict";
// What may be chosen: where armies are placed, where a company may go, and which battles that leads to.

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

// chance is the chance in hundredths that who is in an area, with a company that comes by a way, wins the battle there;
// against several, one chance each.
function chance(s, c, at, path) {
  if (O.dice) return clashes(s, c, at, path).map(([, p]) => Math.round(100 * p)).join("/");
  const foe = foes(at).find((f) => f.odds);
  if (!foe) return "";
  // Who goes in a circle is there already, if they are counted.
  const there = (unit, n) => (c.at === at ? picked(s, at, unit, n).reduce((k, p) => (p.group.maybe ? k : k + p.n), 0) : 0);
  const k = (unit) => count(s, at, (g) => g.unit === unit) + (c ? c.who : []).reduce((n, [u, m]) => (u === unit ? n + m - there(u, m) : n), 0);
  const rows = ((c && c.led) || s.leader === at) && foe.led ? foe.led : foe.odds;
  const row = rows[Math.min(k(D.first), rows.length - 1)];
  return row[Math.min(k(D.second), row.length - 1)];
}
