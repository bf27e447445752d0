// How the files of the shipped language model are had in a copy on a disk. In place of ../model-files.ts.
import type { ShippedModel } from '../shipped-models.ts';
import { bytesBeside } from './beside.ts';

/** Throws where it is not there. */
export const modelFile = async (name: string): Promise<Blob> => new Blob([await bytesBeside(name)]);

/** What lies beside the page is there without a network. */
export const canHaveModel = async (_model: ShippedModel) => true;
