// Brings the script of a figure, and of a lesson's cards, once a reader comes near: until then stands what was made when the
// site was built. At the first key it brings all, as keys lead to what is out of sight.
import { whenNear } from '../../kit/when-near.ts';

const scripts = import.meta.glob([
  '../../features/*/*.figure.ts',
  '../../features/cards/card-review.ts',
]);
for (const [path, bring] of Object.entries(scripts)) {
  const [, tag] = /([\w-]+)(?:\.figure)?\.ts$/.exec(path)!;
  for (const figure of document.querySelectorAll(tag!)) {
    figure.toggleAttribute('data-later', true);
    whenNear(figure).then(bring);
    addEventListener('keydown', bring, { once: true });
  }
}
