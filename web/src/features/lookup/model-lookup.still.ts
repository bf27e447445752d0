// The still figure of <model-lookup>: one published file, the questions about it with room to answer, and the key: what the
// file says. Questions and key are the engine's reading of that file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LookupStep, Tower } from '@engine';
import { LANGUAGE } from '#content/language.ts';
import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { repoRoot } from '../../../site/load-engine.ts';
import { SIZES } from './config.ts';
import { pathOf, readable } from './lookup-paths.ts';

const FILE = 'gpt2';

const counts = new Intl.NumberFormat(LANGUAGE);

export function render({ engine, words }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const text = readFileSync(join(repoRoot, `web/content/configs/${FILE}.json`), 'utf8');
  const { steps, reading, args } = answerOf(engine.lookup({ text }));
  const [tower] = reading.towers as [Tower];
  const option = ({ asks }: LookupStep, one: string) =>
    asks === 'key' ? html`<code>${pathOf(one)}</code>` : t(`choices.${one}`);
  const question = (step: LookupStep) =>
    html`<li><p>${t(`prompts.${step.prompt}`, readable(args))}</p>${
      step.options.length > 0 &&
      html`
<p class="small">${step.options.map((one, at) => html`${at > 0 && ' · '}${option(step, one)}`)}</p>`
    }</li>
`;
  const known = SIZES.filter((size) => tower.sizes[size]);
  const row = (size: (typeof SIZES)[number]) => {
    const { value, how, where } = tower.sizes[size]!;
    const key = where && html` <code>${where.slice(1)}</code>`;
    return html`<tr><th scope="row"><code class="axis axis-${size}">${size}</code></th><td>${counts.format(value)}</td><td>${t(`origins.${how}`)}${key}</td></tr>
`;
  };
  const name = t(`examples.${FILE}`);
  return html`<p>${t('file.title', { name })}</p>
<pre class="still-file"><code>${text.trimEnd()}</code></pre>
<ol class="lookup-asks">
${steps.map(question)}</ol>
<table class="models-still key-of-file" tabindex="0"><caption>${t('still.caption', { name })}</caption>
<thead><tr><th scope="col">${t('reading.size')}</th><th scope="col">${t('reading.value')}</th><th scope="col">${t('reading.how')}</th></tr></thead>
<tbody>
${known.map(row)}</tbody></table>
`;
}
