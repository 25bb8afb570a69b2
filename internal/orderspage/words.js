"use strict";
// Orders as text: what package orders prints, from the same phrases.

// fill puts values into the holes of a phrase: text, or names to be declined.
function fill(text, values) {
  return text
    .replace(/\{(\w+)(?::(\w+))?\}/g, (_, name, to) => {
      const v = values[name];
      if (v === undefined || v === null) return "";
      if (!Array.isArray(v)) return String(v);
      const before = v.length > 1 && D.wording.before && D.wording.before[to];
      if (before) return before + " " + (v.joined ? listed : commas)(v.map((x) => x[""]));
      return (v.joined ? listed : commas)(v.map((x) => x[to || ""] || x[""]));
    })
    .split(/\s+/).filter((w) => w).join(" ");
}

const said = (x) => (typeof x === "string" ? { many: x } : x);
const phrase = (key) => said(D.wording.phrases[key]);

// declined is a name in its cases: the data has the name, then what each case makes of it, ~
// for the name and ^ for the name without its last letter.
function declined([name, ...forms]) {
  const all = { "": name };
  forms.forEach((form, i) => (all[D.wording.cases[i]] = form ? form.replace("~", name).replace("^", name.slice(0, -1)) : name));
  return all;
}
const say = (key, values = {}) => fill(phrase(key).many, values);
const isOne = (c) => c && c.Amount === D.exactly && c.N === 1;
const sayN = (key, one, values = {}) => fill((one && phrase(key).one) || phrase(key).many, values);
function sayOf(key, c, values = {}) {
  if (c && c.Amount === D.all && phrase(key).all) return fill(phrase(key).all, values);
  return sayN(key, isOne(c), values);
}
const glue = (...parts) => parts.join(" ").split(/\s+/).filter((w) => w).join(" ").replaceAll(" ,", ",");
const names = (areas) => areas.map((at) => D.wording.areas[at]);
const passed = (areas) => Object.assign(names(areas), { joined: true });
const within = (key, areas) => (areas && areas.length && areas[0] ? say(key, { areas: names(areas) }) : "");

function number(c) {
  if (!c || !c.Amount) return "";
  if (c.Amount === D.all) return say("all");
  if (c.Amount === D.allBut) return say("all-but", { n: c.N });
  return c.N ? String(c.N) : say("none");
}
const armies = (c) => (c && c.Amount === D.exactly && c.N > 0 ? say("some-armies", { n: number(c) }) : number(c));
function kind(unit, one) {
  const said = unit && D.wording.units[unit];
  return said ? (one && said.one) || said.many : "";
}
function counted(c, unit) {
  const said = unit && D.wording.units[unit];
  if (said && c.Amount === D.all && said.all) return fill(said.all, {});
  return said ? glue(number(c), kind(unit, isOne(c))) : armies(c);
}

// own is the statement of a kind that only the family has.
const own = (k) => (D.wording.own || []).find((x) => x.kind === k);
function ownWords(o, inside) {
  const { said, none } = own(o.Kind);
  if (o.Count.Amount === D.exactly && !o.Count.N && none) return fill(none.many, {});
  return fill((isOne(o.Count) && said.one) || said.many, { count: number(o.Count), in: inside });
}

const commas = (items) => items.join(", ");
const listed = (items) => (items.length > 1 ? items.slice(0, -1).join(", ") + " " + say("and") + " " : "") + (items[items.length - 1] || "");

// way is the areas of a step.
const way = (step, via, to) => (step.Via ? glue(say(via, { areas: passed(step.Via) }), say("to", { areas: names([step.To]) })) : say(to, { areas: names([step.To]) }));

// words is one order in words, without conditions.
function words(o) {
  const half = o.Half ? say(o.Half === 1 ? "first-half" : "second-half") : "";
  const inside = within("in", o.Areas);
  const from = within("from", o.Areas);
  if (own(o.Kind)) return own(o.Kind).verb ? glue(freeWords(o, own(o.Kind)), half) : ownWords(o, inside);
  switch (o.Kind) {
    case K.Place: return sayOf("place", o.Count, { count: number(o.Count), in: inside });
    case K.PlaceLeader: return say("place-leader", { leader: [leaderName(o)], in: inside });
    case K.Shortage: return say("shortage", { what: counted(o.Count, o.Unit), from });
    case K.Replace: return say("replace", { in: inside });
    case K.Move: return glue(moveWords(o), half);
    case K.Stay: return say("stay-else");
    case K.Fight: return say("fight", { areas: names(o.Areas) });
    case K.Plan: return planWords(o);
    case K.Withdraw: return say("withdraw", { count: armies(o.Count), from, to: within("to", [o.To]) });
    case K.Hit: return say("hit", { unit: kind(o.Unit, true), in: inside });
    case K.Lose: return say("lose-first", { unit: say("those"), from: within("from", o.Homes), in: inside });
    case K.Remove: return say("remove", { what: say("armies"), from });
  }
  return "";
}

const leaderName = (o) => (o.Leader ? D.wording.leader : { "": D.wording.theLeader });

function moveWords(o) {
  const alone = o.Leader && o.Count.N === 0 && o.Count.Amount === D.exactly;
  let what = counted(o.Count, o.Unit);
  if (o.Cavalry) what = glue(what, say("and"), number(o.Cavalry), kind(D.second, isOne(o.Cavalry)));
  let leader = o.Leader ? say("with", { leader: [leaderName(o)] }) : "";
  if (alone) {
    what = say("whom", { leader: [leaderName(o)] });
    leader = "";
  }
  const text = say("move", { what, leader, from: within("from", [o.From]), way: way(o.Steps[0], "via", "to") });
  return o.Steps.slice(1).reduce((said, step, i) => glue(said, stopWords(o.Steps[i]), ",", way(step, "on-via", "on-to")), text);
}

// stopWords is who is left where a leader comes by, and who joins.
function stopWords({ Leave, Take }) {
  return glue(Leave ? say("leave-there", { count: number(Leave) }) : "", Take ? say("take-there", { count: number(Take) }) : "");
}

const moments = ["", "after-round", "outnumbered", "fewer-left", "losses", "leader-lost", "foe-left", "foe-fewer", "half-lost", "more-lost", "foe-unhurt"];

function planWords(o) {
  const when = (o.When || []).map((m) => {
    if (m.Moment === 1) return sayN("after-round", m.N === 1, { n: m.N });
    const key = m.Moment === 2 && m.N === 1 && m.M === 1 ? "outnumbered-bare" : moments[m.Moment];
    return say("when", { moment: sayN(key, m.N === 1, { n: m.N, m: m.M }) });
  }).join(" " + say("and") + " ");
  if (o.Count.Amount === D.exactly && !o.Count.N) return say("fight-on", { in: within("in", o.Areas), when });
  const to = within("to", (o.Goals || []).map((g) => g.To)); // the first that there is room in
  return say("retreat", { count: armies(o.Count), from: within("from", o.Areas), to, when });
}

// condWords is a condition in words, as far as the page offers it.
function condWords(c) {
  const area = c.Area ? names([c.Area]) : "";
  const not = c.Not ? say("not") : "";
  switch (c.Kind) {
    case D.conds.Vacant: return say("vacant", { area, not });
    case D.conds.HeldBy: return say("mine", { area, not });
    case D.conds.HeldByFoe: return say("foe", { area, not });
    case D.conds.LeaderIn: return sayN("leader-in", !(c.Leader && D.wording.several), { leader: [leaderName(c)], not, area });
    case D.conds.FoeArmies:
    case D.conds.Armies: {
      const whose = c.Kind === D.conds.FoeArmies ? "foe-have" : c.Not ? "i-have-not" : "i-have";
      const n = c.Compare ? say(c.Compare === 1 ? "least" : "most", { n: c.N }) : c.N ? say("equal", { n: c.N }) : say("zero");
      return say(whose, { n, unit: kind(c.Unit, c.N === 1) || sayN("armies", c.N === 1), in: area ? say("in", { areas: area }) : "" });
    }
  }
  return "";
}

// contract is text in which words that meet become one: "a Atlanti-óceán" is "az Atlanti-óceán".
function contract(text) {
  for (const [long, short] of D.wording.contractions || []) {
    for (let i = text.indexOf(long); i >= 0; ) {
      let at = i + 1; // the words may begin again within these
      if (i === 0 || " ('".includes(text[i - 1])) {
        text = text.slice(0, i) + short + text.slice(i + long.length);
        at = i + short.length;
      }
      i = text.indexOf(long, at);
    }
  }
  return text;
}
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// line finishes a line of text.
const line = (text, deep = 0) => "  ".repeat(deep) + capital(contract(text));

// called is an area as it stands alone.
const called = (at) => line(D.wording.areas[at][""]);

// lines are the lines of an order.
function lines(o, deep = 0) {
  if (o.Kind !== K.Conditional) return [line(glue(words(o)), deep)];
  const conds = o.If.map(condWords).join(" " + say("and") + " ");
  return [line(say("if", { conds }), deep), ...o.Then.flatMap((x) => lines(x, deep + 1))];
}

// sorted are the orders phase by phase.
const sorted = () => orders.map((c, i) => ({ c, i })).sort((a, b) => a.c.phase - b.c.phase || a.i - b.i).map((x) => x.c);

// text is all orders, as a letter has them.
function text() {
  const list = sorted().flatMap((c) => lines(c.order));
  return list.length ? [D.wording.heading, ...list, ""].join("\n") : "";
}
