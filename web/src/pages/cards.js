// Brings the cards alive: those that are due one after the other, and all of them to turn and to print.
import '../elements/card-deck.js';
import '../elements/card-review.js';
import '../elements/deck-overview.js';
import '../elements/flash-card.js';
import './site.js';
