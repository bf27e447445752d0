// A layer as a PyTorch script that makes the same weights from the same seed: content/layer.py with the sizes of a run
// in it, and only the lines that this run needs.
import type { Edit, WalkView } from '@engine';
import template from '../../content/layer.py?raw';
import { fillScript } from './fill-script.ts';

export const pytorchScript = (run: {
  dims: WalkView['dims'];
  seed: number;
  edits: Edit[];
  tensors: string[];
}) => fillScript(template, run);
