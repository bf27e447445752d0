// Brings the cards alive, to be turned one by one or all at once.
import '../elements/card-deck.js';
import '../elements/flash-card.js';
import './site.js';
