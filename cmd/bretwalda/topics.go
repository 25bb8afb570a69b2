package main

// topic returns the text of a help topic that is no subcommand.
func topic(name string) (string, bool) {
	if name == "position" {
		return positionTopic, true
	}
	return "", false
}

const positionTopic = `Position files are YAML. All of it may be left out but what you want to say.

  scenario: standard          # the first scenario, unless said otherwise
  round: 7
  turn: welsh                 # whose nation turn; none: between turns
  phase: movement
  units:                      # by nation, or by area; a number is infantry
    welsh: {avalon: 3, gwent: {infantry: 2}}
    romano-british: {wessex: {infantry: 1, cavalry: 2, leader: arthur}}
    angles: {bernicia: {infantry: 2, leader: ida}}
    romans: {york: {infantry: 1, fort: true}, english-channel: 2}
    saxons: {kent: {infantry: 1, burh: true}}
  forts: [essex, suffolk]             # besides those under units
  destroyed_forts: [wessex]
  burhs: [kent]
  population: {welsh: 3}              # markers on the Population Track
  points: {romans: 24, belgae: 6}
  occupied: {romans: [york, kent]}    # areas scored by occupation so far
  subject_to: {welsh: romans}
  ever_submitted: [belgae]            # to Rome
  attacked_romano_british: [picts]    # in rounds 6 and 7
  leader_since: {angles: 7}           # the round in which the leader came
  danish_shortfall: 2                 # invaders of round 14 that stayed away
  harold_gone: true                   # when the Norman turn of round 15 ended

Areas, seas, nations and leaders go by their ids (north-mercia, english-channel,
romano-british) or by their English names.

Phases: start-of-round and end-of-round between turns; in a nation turn
start-of-turn, population, movement, submissions, battles, second-movement,
second-submissions, second-battles, raider-withdrawal, overpopulation, legions,
end-of-turn. In the phases after movement say where attackers came from, by the
area in which they are:

  phase: battles
  units: {cumbria: {norsemen: 3, angles: 1}}
  entered_from: {cumbria: {irish-sea: 2, galloway: 1}}   # where they may retreat to
  from_sea: {cumbria: {irish-sea: 2}}                    # where raiders may go home to

Positions that Bretwalda writes name the exact stage of play instead of a phase,
and hold a section "progress"; they can be changed by hand and read again.
`
