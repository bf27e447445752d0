// Brings the sheets of exercises alive.
import '../elements/dimension-exercise.js';
import './site.js';
