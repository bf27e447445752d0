// The five versions as they stand still: one of them as code, how far each is from the loop, and which test finds which
// mistake, all run while the page is built.

import type own from '#content/words/layer-versions.json';
import { answerOf, type FigureContext, fill, html } from '#still';
import { smallNumber } from '../../kit/small-numbers.ts';
import { codeOf, configOf, mistakesOf, VERSIONS } from './version-code.ts';
import { testRows } from './version-tests.ts';

export function render({ engine, words, attributes }: FigureContext<typeof own>) {
  const number = (name: string, or: number) => Number(attributes[name] ?? or);
  const sizes = {
    ...{ batch: number('batch', 2), seqLen: number('seq-len', 6) },
    ...{ dModel: number('d-model', 64), heads: number('heads', 4) },
  };
  const config = configOf(sizes, 'causal');
  const setup = { config, seed: number('seed', 1), edits: [] };
  const run = (version: string, mistake: string) =>
    answerOf(engine.layerVersion(setup, version, mistake, 0));
  const say = (key: string, args: Record<string, string | number> = {}) =>
    fill(
      key.startsWith('tests.')
        ? words.tests[key.slice('tests.'.length) as keyof typeof words.tests]
        : (words as unknown as Record<string, string>)[key]!,
      args,
    );
  const expected = answerOf(engine.evaluate(config, 'total(parameters)')).text;
  const tests = (mistake: string) =>
    testRows(say, run('module', mistake), { heads: sizes.heads, expected, isCausal: true });
  const made = run('module', 'none').made;
  const [{ n_heads, head_dim, d_model, seq_len, batch }] = [answerOf(engine.shapes(config)).dims];
  const args = { heads: n_heads, size: head_dim, width: d_model, tokens: seq_len, batch, head: 0 };
  const notes: Record<string, string> = { ...words.notes.all, ...words.notes.module };
  const lines = codeOf('module', 'causal', 'none').filter(({ code }) => code !== '');
  const shapeOf = (tensor = '') => {
    const axes = made.find(({ name }) => name === tensor)?.axes ?? [];
    return axes.length > 0 ? `(${axes.map(({ size }) => size).join(', ')})` : '';
  };
  return html`<div class="lab-still">
<pre tabindex="0"><code>${lines.map(({ code }) => code).join('\n')}</code></pre>
<table class="still-table" tabindex="0"><caption>${words.stillLines}</caption>
<tbody>${lines
    .filter(({ id }) => id)
    .map(
      ({ id, code, makes }) =>
        html`<tr><th scope="row"><code>${code.trim()}</code> ${shapeOf(makes)}</th><td>${fill(notes[id!]!, args)}</td></tr>`,
    )}</tbody></table>
<table class="still-table" tabindex="0"><caption>${words.stillTitle}</caption>
<thead><tr><th scope="col">${words.version}</th><th scope="col">${words.stillDifference}</th></tr></thead>
<tbody>${VERSIONS.map((version) => html`<tr><th scope="row">${words.versions[version]}</th><td>${smallNumber(run(version, 'none').difference)}</td></tr>`)}</tbody></table>
<table class="still-table" tabindex="0"><caption>${words.stillTests}</caption>
<thead><tr><th scope="col">${words.mistake}</th>${tests('none').map(([test]) => html`<th scope="col">${test}</th>`)}</tr></thead>
<tbody>${mistakesOf('module', 'causal').map(
    (mistake) =>
      html`<tr><th scope="row">${words.mistakes[mistake as keyof typeof words.mistakes]}</th>${tests(mistake).map(([, , verdict]) => html`<td>${verdict}</td>`)}</tr>`,
  )}</tbody></table>
</div>
`;
}
