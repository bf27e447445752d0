// How the files of the shipped language model are had in a copy on a disk. In place of ../model-files.js.
import { bytesBeside } from './beside.js';

/** Throws where it is not there. @param {string} name @returns {Promise<Blob>} */
export const modelFile = async (name) => new Blob([await bytesBeside(name)]);

/** What lies beside the page is there without a network. */
export const canHaveModel = async () => true;
