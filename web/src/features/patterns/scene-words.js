// What people read of a scene set by hand. Knows the catalogue of scenes; knows no engine.
import scenes from '../../../content/en/words/scenes.json';

/** @typedef {{note: string, tokens: Record<string, string>, heads: string[], single: string}} SceneWords */

/** @param {string} id @returns {SceneWords} */
export const sceneWords = (id) => /** @type {Record<string, SceneWords>} */ (scenes)[id];

/** The tokens of a scene as words. @param {string} id @param {string[]} tokens */
export const tokenWords = (id, tokens) =>
  tokens.map((token) => sceneWords(id).tokens[token] ?? token);
