"""Actions as lines of text, by name.

A line is `P0 VERB ...`. Cards go by their id (`athanor`, `sacred_grove`); essences are written `elan 2 life 1`, in any
order, a number 1 may be left out; `nothing` is none at all.

Choices of the set-up
    P0 keep hawk                 keep a card of the pack (draft), or one of two mages
    P0 take alchemy              take a magic item (set-up, passing), or a scroll (Inscription)

Collect
    P0 gain elan 1               choose what a collect gives
    P0 take vault                take everything that lies on a component
    P0 leave vault               leave it
    P0 feed cursed_forge         pay 1 Death for it
    P0 turn cursed_forge         turn it instead

Actions of a turn
    P0 place hawk                an artifact from the hand
    P0 claim sacred_grove        a place of power or a face-up monument
    P0 claim unseen              the top card of the monument pile
    P0 discard hawk              then `P0 gain gold 1` or `P0 gain elan 1 calm 1`
    P0 use athanor 2             a power by its printed number, which may be left out if the card has one action power
    P0 use projection            a scroll
    P0 pass                      then `P0 take ITEM`

What may follow, each only if there is more than one way
    P0 less any                  a bill: a discount drops one of this part (`less elan`, `less any`)
    P0 pay gold                  a bill: one of the any part is paid with this, one by one
    P0 settle                    a bill: the rest is paid in the plainest way, Gold last; nothing moves before
    P0 gain life 2 elan 1        what an effect gives ("any" essences), to the pool or onto the card
    P0 convert death 4           the X of one type that is turned in; `convert nothing`
    P0 put life 3                how many of this type move onto Infernal Engine; asked type by type
    P0 destroy hawk              which artifact is destroyed as a cost
    P0 discard hawk vault        which cards are discarded, as a cost or after drawing
    P0 turn hawk                 which other card is turned as a cost; `turn illusion`
    P0 straighten witch          which component is straightened
    P0 onto cursed_forge         which component gets the essence (Mermaid, Alchemical Lab)
    P0 empty windup_man          which component everything is taken off (Infernal Engine)
    P0 rival P2                  whose essences are counted
    P0 look deck                 own deck, or `look monuments`
    P0 order hawk vault treant   the new order, top card first
    P0 place fire_dragon         which artifact a power places
    P0 retrieve hawk             which card comes back from the discard pile

Life loss and Reacts
    P1 accept                    the attacker's offer; `accept hawk` where it asks for a card
    P1 react healer              a React that ignores the loss; `react shield` is the scroll
    P1 lose life 1 elan 2        suffer the loss
    P0 react golden_statue       at a victory check; `react illusion dragon` (creature, demon)
    P0 react vial_of_light       when an artifact is destroyed, then `P0 gain elan 1`
    P0 pass                      no React

Luck, with a star in records
    * tile sacred_grove          a place of power comes into the game
    * monument obelisk           a monument turned up, or taken unseen
    * mage witch                 dealt to the next seat in turn
    * deal hawk                  an artifact dealt
    * draw hawk                  drawn from the own deck
    * look hawk                  looked at, from a pile
Luck that can bring one thing only is no stop: nothing is written for it.
"""
