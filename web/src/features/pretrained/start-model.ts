// Opens the language model before the page's elements are there: on a phone they take as long as the model does. Where
// data is to be saved, or there is no network, they ask or wait themselves.
import { canHaveModel } from '../../engine/model-files.js';
import { savesData, sharedModel } from './language-model.ts';

async function start(): Promise<void> {
  if (!savesData() && (await canHaveModel())) sharedModel().open();
}

start();
