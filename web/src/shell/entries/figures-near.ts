// Brings the script of a figure once a reader comes near one: until then stands what was drawn when the site was built. At
// the first key it brings all, as keys lead to what is out of sight.
import { whenNear } from '../../kit/when-near.ts';

for (const [path, bring] of Object.entries(import.meta.glob('../../features/*/*.figure.ts'))) {
  const [, tag] = /([\w-]+)\.figure/.exec(path)!;
  for (const figure of document.querySelectorAll(tag!)) {
    whenNear(figure).then(bring);
    addEventListener('keydown', bring, { once: true });
  }
}
