"use strict";
// Clicks through turns on the page in the frame, as a player would: on areas of the map, on
// buttons, in lists. Each turn comes with orders to be clicked together, or with a number
// from which clicks are drawn. What the page then says is sent back.
let win, doc;
const all = (q) => [...doc.querySelectorAll(q)];
const one = (q) => doc.querySelector(q);
let clicks = 0;
let promised, fault; // how often odds were shown before a move, and what was wrong with them
const click = (e) => {
  clicks++;
  e.dispatchEvent(new win.MouseEvent("click", { bubbles: true }));
};
const area = (at) => one(`[data-area="${at}"]`);
const press = (id) => {
  const e = one(`[data-do="${id}"]`);
  if (!e) throw new Error("no button " + id);
  click(e);
};
const pick = (id, value) => {
  const e = one("#" + id);
  if (![...e.options].some((o) => o.value === String(value))) throw new Error(`no ${value} in the list ${id}`);
  if (e.value !== String(value)) clicks++;
  e.value = value;
};
const can = (at) => area(at).classList.contains("can");

// plain are orders with numbers for areas: the program writes them as bytes.
function plain(list) {
  const bytes = (x) => (typeof x === "string" ? [...atob(x)].map((c) => c.charCodeAt(0)) : x);
  return (list || []).map((o) => ({ ...o, Areas: bytes(o.Areas) || [], ...(o.Leaders && { Leaders: bytes(o.Leaders) }), Then: plain(o.Then), Steps: (o.Steps || []).map((s) => ({ ...s, Via: bytes(s.Via) || [] })) }));
}

// go turns to the phase that fits.
function go(fits) {
  const i = win.page.phases().findIndex(fits);
  if (i < 0) throw new Error("no such phase");
  if (one(`[data-do="phase${i}"]`).getAttribute("aria-pressed") !== "true") press("phase" + i);
}

// follow clicks orders together, and lists those that the page does not offer.
function follow(list, k) {
  const left = [];
  const each = (some) => {
    for (const o of some) {
      try {
        order(o, k);
      } catch (e) {
        left.push({ order: o, why: e.message });
      }
    }
  };
  const demands = win.page.phases().filter((ph) => ph.demand).map((ph) => ph.demand);
  for (const d of demands) { // one after the other: what is chosen at one decides what the next may name
    const some = list.filter((o) => o.Kind === d.kind);
    if (d.pieces) pieces(some, d, left);
    else if (d.areas && !d.once && d.kind !== k.PlaceLeader) placed(some, d.kind, left);
    else each(some);
  }
  each(list.filter((o) => !demands.some((d) => d.kind === o.Kind)));
  return left;
}

// pieces clicks where those who are to be placed go, one after the other.
function pieces(list, d, left) {
  const due = list.map((o) => ({ o, at: o.Areas[0], unit: o.Forces ? o.Forces[0].Unit : 0, leader: (o.Leaders || [0])[0] || 0, n: o.Forces ? o.Forces[0].Count.N : 1 }));
  if (due.length) go((ph) => ph.demand === d);
  for (let next; (next = win.page.due()[0]); ) {
    const x = due.find((y) => y.n > 0 && (next.leader ? y.leader === next.leader : y.unit === next.unit) && can(y.at));
    if (!x) break;
    click(area(x.at));
    x.n--;
  }
  for (const x of due) if (x.n > 0) left.push({ order: x.o, why: `${x.n} cannot be placed in ${x.at}` });
}

// placed clicks what is placed, one at a time, where the page lets it.
function placed(list, kind, left) {
  if (!list.length) return;
  const due = list.map((o) => ({ o, at: o.Areas[0], n: o.Count.N }));
  go((ph) => ph.demand && ph.demand.kind === kind);
  for (let some = true; some; ) {
    some = false;
    for (const d of due) {
      if (d.n > 0 && can(d.at)) {
        click(area(d.at));
        d.n--;
        some = true;
      }
    }
  }
  for (const d of due) if (d.n > 0) left.push({ order: d.o, why: `${d.n} cannot be placed in ${d.at}` });
}

function order(o, k) {
  const later = () => go((ph) => ph.later);
  const demand = () => go((ph) => ph.demand && ph.demand.kind === o.Kind);
  const d = win.page.phases().map((ph) => ph.demand).find((x) => x && x.kind === o.Kind);
  if (d && d.goods) {
    demand();
    return press(o.Areas.length ? "site" + o.Areas[0] : `good${o.Forces[0].Unit}-${o.Forces[0].Count.N}`);
  }
  if (o.Forces || o.Leaders) return march(o);
  switch (o.Kind) {
    case k.Conditional:
      order(o.Then[0], k);
      return o.If.forEach((c) => condition(c));
    case k.Move: return move(o);
    case k.Stay:
      later();
      return press("hold");
    case k.Fight:
      later();
      return o.Areas.forEach((at) => press("fight" + at));
    case k.Withdraw:
      later();
      return o.Areas.forEach((at) => press(`name${k.Withdraw}-${at}`));
  }
  demand();
  if (!o.Areas.length) return press("number" + o.Count.N);
  for (const at of o.Areas) {
    if (!can(at)) throw new Error("not in " + at);
    click(area(at));
  }
}

function move(o) {
  go((ph) => ph.move && ph.half === (o.Half || 0));
  click(area(o.From));
  if (!area(o.From).classList.contains("from")) throw new Error("nobody to move");
  const lead = one('[data-do="lead"]');
  if (lead && (lead.getAttribute("aria-pressed") === "true") !== !!o.Leader) click(lead);
  if (o.Leader && !lead) throw new Error("no leader");
  for (const e of all("[data-n]").map((e) => e.dataset.n)) {
    let want = +e === (o.Unit || 1) ? o.Count.N : 0;
    if (o.Cavalry.Amount && +e === 2) want = o.Cavalry.N;
    set(e, want);
  }
  const shown = all("[data-n]").reduce((k, e) => k + +e.textContent, 0);
  if (shown !== o.Count.N) throw new Error(`${shown} of ${o.Count.N} are there`);
  to(o);
}

// attack clicks an area where a company goes: the odds that the page shows before are those of the battle that it leads to.
function attack(e) {
  const odds = () => (one(`[data-odds="${e.dataset.area}"]`) || {}).textContent;
  const before = odds();
  click(e);
  if (before) promised++;
  if (before && odds() !== before) fault = `the odds in ${e.dataset.area} are ${odds()}, and ${before} before the move`;
}

// to clicks where a company goes, and on which way.
function to(o) {
  const step = o.Steps[0];
  if (!can(step.To)) throw new Error("not as far as " + step.To);
  attack(area(step.To));
  const path = [o.From, ...step.Via, step.To].join("-");
  const way = one(`[data-path="${path}"]`);
  if (way) return click(way);
  const last = win.page.given().pop();
  const made = last.Steps[0];
  if ([last.From, ...(made.Via || []), made.To].join("-") === path) return;
  click(one("#undo"));
  throw new Error("no way " + path);
}

// march clicks a move of kinds of units, and leaders.
function march(o) {
  go((ph) => ph.move && ph.half === (o.Half || 0));
  click(area(o.From));
  if (!area(o.From).classList.contains("from")) throw new Error("nobody to move");
  for (const e of all('[data-do^="lead"]')) {
    const id = +e.dataset.do.slice(4);
    if ((e.getAttribute("aria-pressed") === "true") !== (o.Leaders || []).includes(id)) press("lead" + id);
  }
  for (const unit of all("[data-n]").map((e) => +e.dataset.n)) set(unit, ((o.Forces || []).find((f) => f.Unit === unit) || { Count: { N: 0 } }).Count.N);
  to(o);
}

function set(unit, want) {
  const now = () => +one(`[data-n="${unit}"]`).textContent;
  if (one(`[data-do="set${unit}-${want}"]`)) press(`set${unit}-${want}`);
  while (now() < want) {
    const was = now();
    press("more" + unit);
    if (now() === was) return;
  }
  while (now() > want) press("less" + unit);
}

function condition(c) {
  const kinds = { 3: "mine", 4: c.Not ? "free" : "foe", 5: "have", 8: c.Not ? "away" : "leads", 2: "empty" };
  pick("cond", kinds[c.Kind]);
  pick("cond-area", c.Area);
  if (c.Kind === 5) {
    pick("cond-n", c.N);
    pick("cond-unit", c.Unit || 0);
  }
  press("cond");
}

// proofread finds words on the panel that should have become one where they meet.
function proofread(wording) {
  for (const e of all("#panel p, #panel button, #panel option"))
    for (const [long] of wording.contractions || []) if ((" " + e.textContent).includes(" " + long)) throw new Error(`"${long}" in "${e.textContent}"`);
}

// wander clicks what is offered, drawn from a number.
function wander(seed, wording) {
  let x = seed >>> 0;
  const draw = (n) => {
    x = (Math.imul(x ^ (x >>> 15), 2246822519) + 374761393) >>> 0;
    return ((x ^ (x >>> 13)) >>> 0) % n;
  };
  const any = (list) => list[draw(list.length)];
  win.page.phases().forEach((ph, i) => {
    press("phase" + i);
    if (ph.demand) {
      for (let k = 0; k < 40; k++) {
        const open = [...all(".can"), ...all('[data-do^="number"], [data-do^="good"], [data-do^="site"]')];
        if (!open.length) break;
        click(any(open));
        proofread(wording);
        if (ph.demand.goods ? k > 6 : ph.demand.low !== undefined || (!ph.demand.areas && !ph.demand.pieces)) break;
      }
    }
    if (ph.move) {
      const began = win.page.given().length;
      for (let k = 0; k < 12; k++) {
        wanderMove(any, draw, ph);
        proofread(wording);
      }
      while (one("[data-crowd]") && win.page.given().length > began) click(one("#undo"));
    }
    if (ph.later) {
      for (let k = 0; k < 8; k++) {
        const aim = one("#w-to");
        if (aim) {
          aim.selectedIndex = draw(aim.options.length);
          aim.dispatchEvent(new win.Event("change"));
        }
        proofread(wording);
        const some = all("#panel button");
        for (const e of all("#panel select")) if (e.id !== "w-to") e.selectedIndex = draw(e.options.length);
        if (some.length) click(any(some));
      }
    }
  });
  return [];
}

function wanderMove(any, draw, ph) {
  const mine = all(".mine");
  if (!mine.length) return;
  click(any(mine));
  const lead = one('[data-do="lead"]');
  if (lead && draw(2)) click(lead);
  for (const id of all('[data-do^="lead"]').map((e) => e.dataset.do)) if (id !== "lead" && draw(2)) press(id);
  for (const unit of all("[data-n]").map((e) => e.dataset.n)) if (draw(2)) set(unit, draw(4));
  const rest = one('[data-do^="rest"]');
  if (rest && draw(4) === 0) click(rest);
  const open = all(".can");
  if (!open.length) return one('[data-do="leave"]') && press("leave");
  attack(any(open));
  const ways = all("[data-path]");
  if (ways.length) click(any(ways));
  for (let k = 0; k < 2 && one("#stop") && draw(3); k++) {
    one("#stop").selectedIndex = draw(one("#stop").options.length);
    press("stop");
  }
  if (ph.move > 1 && draw(3) === 0 && one("#cond")) {
    for (const id of ["cond", "cond-area", "cond-n", "cond-unit"]) one("#" + id).selectedIndex = draw(one("#" + id).options.length);
    press("cond");
  }
}

async function run() {
  for (let from = 0; ; ) {
    const turns = await (await fetch("/turns?from=" + from)).json();
    if (!turns.length) break;
    const said = turns.map((t) => {
      try {
        clicks = promised = 0;
        fault = "";
        win.page.begin(t.data);
        const left = t.orders ? follow(plain(t.orders), t.data.kinds) : wander(t.seed, t.data.wording);
        if (fault) throw new Error(fault);
        return { text: win.page.text(), orders: win.page.given(), stands: win.page.stands(), odds: win.page.odds(), raids: win.page.raids(), promised, left, clicks };
      } catch (e) {
        return { error: String(e.stack || e) };
      }
    });
    await fetch("/said?from=" + from, { method: "POST", body: JSON.stringify(said) });
    from += turns.length;
  }
}

// The page is loaded when somebody waits for it: a quick one would be there before this script.
const frame = document.getElementById("page");
const load = () => new Promise((loaded) => {
  frame.addEventListener("load", loaded, { once: true });
  frame.src = "/page?" + Math.random();
});

// serve clicks through one list of turns after the other, each with a page of its own, until nobody asks for more.
async function serve() {
  while ((await fetch("/next", { method: "POST" })).ok) {
    await load();
    win = frame.contentWindow;
    doc = win.document;
    const problem = await run().then(() => "", String);
    await fetch("/done?error=" + encodeURIComponent(problem), { method: "POST" });
  }
}
serve();
