"use strict";
// Fleets: how they sail, and carry armies from coast to coast. Orders name no fleet, so these are
// chosen as the program chooses them; where these would not do, nothing is offered. Pages without fleets leave this file out.

const mobile = (s, at) => shipsAt(s, at).filter((x) => x.came < O.waters.steps);
const beside = (list, at) => (list.find(([a]) => a === at) || [at]).slice(1);

// launch is a new fleet in a sea.
function launch(s, at) {
  const slot = O.waters.slots.find((k) => !s.ships.some((x) => x.slot === k));
  s.ships.push({ slot, at, came: 0, carried: 0, load: 0, people: 0 });
}

// loads are the fleets of a sea that take a company aboard and can sail so many seas more, each
// with what it takes; null: they cannot, or carry others.
function loads(s, sea, who, more) {
  const list = shipsAt(s, sea).filter((x) => x.came + more <= O.waters.steps).map((x) => ({ ...x, ship: x }));
  const used = [];
  const aboard = (fits) => {
    const [first] = list.filter(fits).sort((a, b) => b.came - a.came || a.load - b.load || a.slot - b.slot);
    const taken = used.find(fits);
    if (!taken && first) used.push(first);
    return taken || first;
  };
  for (const [unit, n] of [...who].sort(([a], [b]) => isLeader(b) - isLeader(a) || a - b))
    for (let k = 0; k < n; k++) {
      const x = aboard(isLeader(unit) ? () => true : (y) => y.carried < O.waters.carries && y.load < O.waters.carries);
      if (!x) return null;
      if (!isLeader(unit)) {
        x.carried++;
        x.load++;
      }
    }
  return used.some(({ ship }) => ship.load || ship.people) ? null : used;
}

// fleet are the first n fleets that sail from a sea; null: there are not so many.
function fleet(s, at, n) {
  const list = mobile(s, at).sort((a, b) => a.load - b.load || a.came - b.came || a.slot - b.slot);
  return list.length < n ? null : list.slice(0, n);
}

// onward are the ways over seas from a sea, that itself included, with at most so many more.
function onward(path, more) {
  const on = more > 0 ? beside(O.waters.open, path[path.length - 1]).filter((sea) => !path.includes(sea)) : [];
  return [path, ...on.flatMap((sea) => onward([...path, sea], more - 1))];
}

// voyages lists the ways of a company by sea: of fleets, or of armies that fleets carry.
function voyages(s, c) {
  const w = O.waters;
  if (!w || !c.who.length) return [];
  if (isSea(c.at)) {
    const ships = fleet(s, c.at, c.who[0][1]);
    return ships ? onward([c.at], w.steps - Math.max(...ships.map((x) => x.came))).slice(1).map((path) => ({ path, meets: 0 })) : [];
  }
  const over = beside(w.shores, c.at).flatMap((sea) => [...Array(w.steps + 1).keys()].flatMap((more) => (loads(s, sea, c.who, more) ? onward([sea], more).filter((path) => path.length === more + 1) : [])));
  return over.flatMap((path) => w.ends.filter((at) => at !== c.at && beside(w.shores, at).includes(path[path.length - 1])).map((at) => ({ path: [c.at, ...path, at], meets: 0 })));
}

// voyage moves the fleets of a move; true: there is nothing else to move.
function voyage(s, c) {
  const { path } = c;
  if (isSea(path[0])) {
    c.went = [];
    for (const x of fleet(s, path[0], c.who[0][1])) {
      x.at = path[path.length - 1];
      x.came += path.length - 1;
    }
    return true;
  }
  for (const { ship, carried } of loads(s, path[1], c.who, path.length - 3)) {
    ship.at = path[path.length - 2];
    ship.came += path.length - 3;
    ship.carried = carried;
  }
  return false;
}
