"""Positions of scenarios: plain values in, a state that waits at its first stop out.

    position:
      phase: action                 # draft, mages, items, collect, action (default), check
      P0:
        mage: witch
        pool: {elan: 3, gold: 1}
        play: [hawk, {athanor: {turned: true, on: {elan: 6}}}]
      P1: {}

`build(position)` takes these keys; all may be left out.

    seats         number of seats, 2 to 5; default: as many as the highest seat named, at least 2
    lux           with Lux et Tenebrae; default true
    phase         default action. draft, mages and items are stops of the set-up, collect begins a round with its
                  Collect phase, action goes on in the Action phase, check begins the check at the end of the round
    round         number; default 1
    first         who begins the round, `P0` (default)
    token         who holds the first player token; default: the seat of `first`, `none` for nobody
    turn          whose turn it is; default: `first`, or the next seat that has not passed
    opener        who passed first in this round; default: the holder of the token if it has passed, else the first
                  seat that has passed
    direction     of the second batch of a draft: counter-clockwise (default) or clockwise
    batch         1 or 2: which batch is drafted; default 1
    monuments     face-up monuments, a list of ids; default none
    pile          the monument pile: how many cards, drawn from the monuments named nowhere else; or a list of ids,
                  whose order nobody knows; default 0
    places        places of power in the centre; default none
    items         magic items in the centre; default none
    scrolls       scrolls in the centre; default none (`all` for those that nobody holds)
    new           the options of a new game instead of all the above: {seats, lux, mode, direction, first, presets}, see
                  `GAME.new`; the set-up starts from its first step
    luck          with `new`: this seed decides the luck up to the first decision; the script has none of it
    P0 .. P4      a seat, see below

A seat takes
    mage, item    an id, or {id: {turned: true, on: {gold: 1}, asleep: true}}; default none
    play          what else is in play, a list of ids (artifacts, monuments, places of power). An entry may be
                  {hawk: {turned: true, on: {death: 2}}}, {hawk: turned}, or {vault: {on: {gold: 2}}}
    pool          essences {elan: 2, gold: 1}; default empty. `each: n` is n of every type
    hand          list of artifacts; default empty
    deck          list of artifacts whose order nobody knows, or a number: so many artifacts named nowhere else that the
                  owner has not seen; default empty
    top           artifacts on top of the deck, known to the owner, next card first; default none
    discard       list of artifacts; default empty
    scrolls       list of scrolls held; default none
    passed        true if the seat has passed; its item then lies on its passed side
    mages         two mages to choose from (phases draft and mages)
    pack, kept    cards in the draft (phase draft)

What is named nowhere is in the box.

`read(state, path)` answers
    table.round  table.phase  table.turn  table.first  table.token   a number, a word, `P0`; null for nobody
    table.lux  table.direction
    table.monuments  table.places  table.items  table.scrolls        lists of ids, sorted
    table.pile                                                       number of cards in the monument pile
    table.pile.top                                                   known cards on top of it, next card first
    table.winner                                                     list of seats, null while the game goes on
    table.waits                                                      kind of decision or luck that is due, or null
    table.asks                                                       who is asked, `P0`, or null
    P0.pool            {elan: 2}, zeros left out        P0.pool.elan     a number
    P0.hand  P0.discard  P0.scrolls  P0.kept  P0.pack   lists of ids, sorted
    P0.deck            number of cards                  P0.deck.cards    its cards, sorted (null if unseen)
    P0.deck.top        known cards on top, next card first
    P0.play            ids in play, sorted, without mage and item;  P0.artifacts  P0.monuments  P0.places  likewise
    P0.mage  P0.item   an id or null                    P0.passed        true or false
    P0.points          points now                       P0.tie           essences for the tie-break (Gold counts 2)
    hawk.where         P0.play, P0.hand, P0.deck, P0.discard, P0.scrolls, P0.pack, P0.kept, table or box
    hawk.owner         `P0`, or null                    hawk.turned      true or false
    hawk.on            {elan: 2}                        hawk.on.elan     a number
    hawk.asleep        true on its passed side          hawk.points      points of this component now
    bill.price         what is still due: {elan: 2, any: 1}   bill.for    the card it is for
    bill.discounts     how many essences discounts may still drop
    loss.n             Life to lose                     loss.seat        who is hit
`P0.points` during a victory check includes points for this check.
"""
