// Brings the look-up of models alive.
import '../elements/model-lookup.js';
import './site.js';
