// What is said of the cards in Anki beside their text: names, numbers that never change, and when the cards last did.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Settings
 * @property {{id: number, name: string, description: string}} deck
 * @property {{id: number, name: string, template: string, fields: string[], idNote: string, from: string}} noteType - fields: id, front, back and lesson
 * @property {string} tag - above the lessons' own
 * @property {string} tags - what the column of tags is called
 * @property {{date: string, content: string}} release - when the cards last changed, and the
 *   fingerprint (release.mjs) of what they were then
 */

/**
 * @param {string} root - the repository
 * @param {string} language
 * @returns {Settings}
 */
export function readSettings(root, language = 'en') {
  return JSON.parse(readFileSync(join(root, `web/content/${language}/anki.json`), 'utf8'));
}

/**
 * When the cards last changed, in seconds as Anki counts them.
 * @param {Settings} settings
 */
export const releasedAt = ({ release }) => Date.parse(release.date) / 1000;
