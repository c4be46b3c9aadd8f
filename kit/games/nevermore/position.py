"""Positions for scenarios: plain values in, a state that waits at its first stop out; values read by path.

Keys of a position (all may be left out; a card in hand is named by its suit, a Magick card by its id):

    seats: 4                        3 to 6
    dealer: P0                      seat order starts beside the dealer, the dealer comes last
    direction: left                 left or right
    hand_number: 1                  in hand 1 the tokens lie face up in printed order
    phase: deal                     where play goes on, see below
    round: 1                        1, 2 or 3: the passing round of phase draft
    suit: healing                   the called suit, for phase commit
    counts: {attack: {P0: 3, P1: 1}}   phase resolve: cards of one suit revealed face up and not killed, the others 0
    tokens: [healing, attack, victory, radiance]   all four in the order in which they are turned
    turned: 0                       how many of them are turned already
    open: true                      they lie face up (default: in hand 1)
    known_to: [P0]                  seats that know a face-down order
    effects: {...}                  what is in force, see below
    decks: {...}                    see below
    rulings: {R9: attack_stands}    house rulings set otherwise (house_rulings.csv)
    P0: {...} to P5: {...}          the seats, see below

Phases, in the order of a hand:

    setup                 a new game from its first frame: first Shadow card, first dealer; only `seats`, `rulings` count
    deal                  the next five cards are about to be dealt
    before_draft          hands as given; cards for the moment before the draft may be played
    draft                 the moment of passing round `round`, then its selections
    before_resolution     cards for the moment before the resolution may be played
    conspiracy            the check for five Ravens is about to be made
    tokens                the moment before the next token is turned (`turned` tokens are done)
    commit                `suit` has just been turned: everybody sets out cards from hand
    resolve               `counts` (one suit, or raven for the Skulking Ravens) has just been revealed: steals come next
    skulking              all four suits are done: the Ravens in hand are counted
    end_of_resolution     cards for the moment at the end of the resolution may be played
    end                   the end phase begins

`counts` alone means phase resolve, `suit` alone phase commit, hands alone conspiracy, otherwise deal. The tokens
before the given suit in `tokens` count as turned; without `tokens`, in hand 1 the printed order holds, in later hands
the given suit is the first and luck decides the others.

A seat:

    health: 5                       default: the maximum, 0 for a raven
    vp: 0
    form: human                     human or raven
    hand: [attack, attack, raven]   or {attack: 2, raven: 1}; main-deck cards
    added: [light_healing, tax]     Magick added or placed in the hand, face down; it travels with the hand
    magick: [heal, bolster]         Magick held
    shown: [attack]                 face up in front, from suits already revealed
    killed: [healing, raven]        face down in front
    discarded: [victory]            discarded by own choice in this hand
    forced: [healing]               discarded by force of Magick in this hand
    skips: true                     keeps the hand in this passing round (Passthrough)

Effects, named by the card that brings them:

    freeze: true   gambit: true   aid: true (raven block: nobody gains Health)   punish: true
    bolster: true (raven block: no Attack damage)   the_darkening: [P0]   entomb: now (in force) or next
    betrayal: P2 (the next token, or the suit being resolved)
    foretell: {P0: healing}         played in the form that P0 has now

Decks: `light`, `shadow` and `main` take {next: [...], deck: 3, discard: [...]}: the next cards, in order and known to
all; how many cards the deck holds in all (default: all that are nowhere else); its discard pile (not for main).
A list is short for {next: [...]}. Cards that no `next` names are drawn by luck lines, see `notation`.

Paths that `read` answers (for `expect`):

    P1.health  P1.vp  P1.form (human, raven)  P1.max_health
    P1.hand  P1.added  P1.magick  P1.shown  P1.killed  P1.discarded  P1.forced     cards, in any order
    P1.hand.raven  P1.hand.size     how many of a card, or of all; so for each of the lists above
    P1.skips                        true in a passing round the seat lets go by
    P1.count                        effective cards of the suit being resolved
    table.seats  table.dealer  table.direction  table.hand_number  table.order (seat order)
    table.tokens                    the tokens in their order; ? for one whose place is unknown or face down
    table.turned  table.open        how many are turned; whether they lie face up
    table.suit  table.top (seats)  table.second  table.net     the suit being resolved; null between suits
    table.winner                    seats, or null
    table.freeze  .gambit  .aid  .punish  .bolster  .the_darkening  .entomb  .betrayal  .foretell    effects as above
    light.deck  shadow.deck  main.deck       how many cards;  light.discard  shadow.discard  their cards
    pending.kind  pending.seat      the decision or luck that is waited for; seat is null for luck, both when over
    P1.sees.PATH                    the same path as seat P1 knows it, ? where it does not
"""
