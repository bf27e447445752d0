// A layer as a PyTorch script that makes the same weights from the same seed: content/layer.py with the sizes of a
// run in it, and only the lines that this run needs. Knows the script's marks; knows no number by itself.
import template from '../../content/layer.py?raw';

import { fillScript } from './fill-script.js';

/** @typedef {import('../../engine/client.js').WalkView} WalkView */
/** @typedef {import('../../engine/client.js').Edit} Edit */

/** @param {{dims: WalkView['dims'], seed: number, edits: Edit[], tensors: string[]}} run */
export const pytorchScript = (run) => fillScript(template, run);
