// Worksheets and links for a class.
import '../elements/class-links.js';
import '../elements/class-worksheets.js';
import './site.js';
