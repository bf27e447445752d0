// How the files of the shipped language models are had in Node. In place of ../model-files.ts.
import { readFile } from 'node:fs/promises';
import { SHIPPED, type ShippedModel } from '../shipped-models.ts';

const models = Object.keys(SHIPPED) as ShippedModel[];

export async function modelFile(name: string): Promise<Blob> {
  const model = models.find((one) => Object.values(SHIPPED[one]).some((file) => file === name));
  return new Blob([await readFile(new URL(`../../models/${model}/${name}`, import.meta.url))]);
}

export const canHaveModel = async (_model: ShippedModel) => true;
