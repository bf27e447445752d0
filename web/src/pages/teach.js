// Worksheets, links and results for a class.
import '../elements/class-links.js';
import '../elements/class-results.js';
import '../elements/class-worksheets.js';
import './site.js';
