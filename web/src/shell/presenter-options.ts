// What only a page whose address asks for it has: parts left out, or one screen at a time for a class. Elements leave
// out theirs by properties that they inherit from the root.
import sheet from '../../css/asked.css?inline';
import { hidden, isProjector } from '../kit/page-options.ts';
import { openProjector } from './projector.ts';

const styles = new CSSStyleSheet();
styles.replaceSync(sheet);
document.adoptedStyleSheets.push(styles);

const { dataset } = document.documentElement;
dataset.hide = [...hidden, ...(isProjector ? ['menu', 'log'] : [])].join(' ');
if (isProjector) {
  dataset.projector = '';
  openProjector();
}
