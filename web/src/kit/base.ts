// What the elements share: how a shape is written, the look of controls, styles set from values.

import type { AxisSize } from '@engine';
import { css, type ElementPart, html, noChange, unsafeCSS } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import shared from '../../css/shared.css?inline';

const HEAD_COLOURS = 12;

// Lit's styleMap writes a style attribute at first, which the content security policy refuses.
class Styled extends Directive {
  override render(_styles: Record<string, string>) {
    return noChange;
  }

  override update(part: ElementPart, [styles]: [Record<string, string>]) {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(styles)) style.setProperty(name, value);
    return noChange;
  }
}

/** Sets style properties through CSSOM: `<div ${styled({'--x': '1px'})}>`. Names must stay the same. */
export const styled = directive(Styled);

/** The colour of a head, whatever its number. */
export const headColour = (head: number) => `var(--head-${head % HEAD_COLOURS})`;

/** Sets --head to the colour of a head. */
export const headClass = (head: number) => `head-${head % HEAD_COLOURS}`;

const headClasses = Array.from(
  { length: HEAD_COLOURS },
  (_, head) => `.${headClass(head)} { --head: ${headColour(head)}; }`,
);

export const axisClass = (axis: string) => `axis axis-${axis}`;

/** A shape as PyTorch prints it, each size in the colour of its axis. */
export function shapeOf(axes: AxisSize[]) {
  const sizes = axes.map(
    ({ axis, size }, i) => html`${i > 0 ? ', ' : ''}<span class=${axisClass(axis)}>${size}</span>`,
  );
  return html`<span class="shape">(${sizes}${axes.length === 1 ? ',' : ''})</span>`;
}

/** An index into a tensor, as code writes it. */
export const cellName = (tensor: string, index: (number | string)[]) =>
  `${tensor}[${index.join(', ')}]`;

/** As wide as the text around it, so that the eye keeps its left edge. */
export const columnStyles = css`
  :host {
    max-width: var(--measure);
    margin-inline: auto;
  }
`;

// On paper nothing stands that only acts, such as a button with an id: one without, or in a table's head, is also what is drawn.
export const baseStyles = css`
  ${unsafeCSS(shared)}
  ${unsafeCSS(headClasses.join('\n'))}
  :host {
    display: block;
    font-variant-numeric: tabular-nums;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  svg:is(.wide, .matrix) {
    display: block;
    width: 100%;
    height: auto;
  }
  .matrix {
    outline: 1px solid var(--line);
    forced-color-adjust: none;
  }
  /* Controls do nothing where no script runs. */
  @media (scripting: none) {
    :is(input, textarea, .field, .tick, .choices, .radios, button[id]:not(th *, [aria-pressed], [role='switch'])) {
      display: none !important;
    }
  }
  /* What is alive, and the still figure that stands in for it on paper (engine-host.ts). */
  @media screen {
    .on-paper {
      display: none;
    }
  }
  @media print {
    select {
      background: none;
    }
    .unprinted {
      display: none !important;
    }
    /* Firefox writes digits of one width into a PDF as signs that nobody can search. */
    :host {
      font-variant-numeric: normal;
    }
    .on-screen:not(:last-child),
    p.on-screen,
    input[type='range'],
    button[id]:not(th *, [aria-pressed], [role='switch']),
    textarea,
    .radios label:not(:has(:checked)) {
      display: none;
    }
  }
  .shape {
    font-family: var(--mono-family);
    overflow-wrap: anywhere;
  }
  code {
    font-family: var(--mono-family);
    font-size: 0.95em;
  }
  /* Lists are things in a row; one that is read as a list is of points. */
  h2,
  h3,
  h4,
  p,
  pre,
  figure,
  dl,
  dd,
  ol,
  ul,
  fieldset {
    margin: 0;
  }
  ol,
  ul {
    padding: 0;
    list-style: none;
  }
  .points {
    padding-inline-start: 1.2em;
    list-style: revert;
  }
  fieldset {
    min-width: 0;
    padding: 0;
    border: 0;
  }
  h2,
  h3 {
    font-size: var(--size-l);
    line-height: var(--leading-tight);
    text-wrap: balance;
  }
  h4 {
    font-size: var(--size-s);
    font-weight: 700;
    line-height: var(--leading-tight);
  }
  .soft {
    color: var(--ink-soft);
  }
  .faults,
  .fault {
    color: var(--bad);
  }
  .kicker {
    color: var(--accent);
    font-size: var(--size-s);
    font-weight: 700;
  }
  table {
    border-collapse: collapse;
    font-size: var(--size-s);
  }
  caption {
    text-align: start;
  }
  legend {
    padding: 0;
  }
  .small {
    font-size: var(--size-s);
    line-height: 1.45;
  }
  a {
    color: var(--accent);
    text-underline-offset: 0.18em;
  }
  input,
  select {
    font: inherit;
    color: inherit;
  }
  /* What takes the focus comes to stand clear of the controls. */
  button,
  input,
  select,
  summary,
  td,
  h4 {
    scroll-margin-block: var(--space-4) var(--bar-room);
  }
  /* What an address may leave out (css/asked.css). */
  .tells {
    display: var(--answers, inline-flex);
  }
  .hints {
    display: var(--hints, inline-flex);
  }
  .sets {
    display: var(--settings, block);
  }
  button.plain {
    border-color: transparent;
    background: none;
    color: var(--accent);
    text-decoration: underline;
    text-underline-offset: 0.2em;
    padding: 0 var(--space-2);
  }
  /* As what stands beside it. */
  :where(.bare) {
    border: 0;
    border-radius: 0;
    background: none;
  }
  :is(.option:has(input:checked), button[aria-pressed='true']:not([tabindex]), section.over) {
    border-color: var(--accent);
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  button[aria-disabled='true'] {
    opacity: 0.45;
    cursor: default;
  }
  input:not([type='range'], [type='radio'], [type='checkbox']),
  select {
    min-height: var(--target);
    padding: 0 var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-m);
    background: var(--surface);
  }
  /* One arrow for all browsers: WebKit would draw the whole box its own way. */
  select {
    --arrow: 6px;
    appearance: none;
    padding-inline-end: 2rem;
    background-image:
      linear-gradient(45deg, transparent 50%, currentColor 50%),
      linear-gradient(135deg, currentColor 50%, transparent 50%);
    background-position:
      right 18px center,
      right 12px center;
    background-repeat: no-repeat;
    background-size: var(--arrow) var(--arrow);
  }
  @media (forced-colors: active) {
    select {
      appearance: auto;
      padding-inline-end: var(--space-3);
      background-image: none;
    }
  }
  input:is([type='checkbox'], [type='radio']) {
    flex: none;
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: var(--accent);
  }
  /* Things side by side, in further rows where one does not hold them. */
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
  .row.wide {
    column-gap: var(--space-4);
  }
  .row.apart {
    justify-content: space-between;
  }
  /* Things one below the other; what an element says of them itself comes before it. */
  :where(.stack) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: var(--space-3);
    min-width: 0;
  }
  :where(.stack.close) {
    gap: var(--space-2);
  }
  :where(.stack.wide) {
    gap: var(--space-4);
  }
  :where(.stack.far) {
    gap: var(--space-5);
  }
  /* As many beside each other as there is room for. */
  :where(.tiles) {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--column, 17rem)), 1fr));
    gap: var(--space-4) var(--space-5);
  }
  .tiles.broad {
    --column: 20rem;
  }
  .tiles.narrow {
    --column: 9rem;
  }
  .panel {
    --behind: var(--surface);
    padding: var(--space-4) var(--space-5);
  }
  @media (max-width: 480px) {
    .panel {
      padding-inline: var(--space-4);
    }
  }
  /* What is said apart from the text. */
  .callout {
    padding: var(--space-3) var(--space-4);
    border-inline-start: 4px solid var(--accent);
    border-radius: var(--radius-m);
    background: var(--sunken);
    overflow-wrap: anywhere;
  }
  :is(.card, .callout).chosen {
    border-color: var(--accent);
    background: var(--accent-soft);
  }
  :is(.card, .callout).right {
    border-color: var(--good);
    background: var(--good-soft);
  }
  :is(.card, .callout).wrong {
    border-color: var(--bad);
    background: var(--bad-soft);
  }
  .right {
    --verdict: var(--good);
  }
  .wrong {
    --verdict: var(--bad);
  }
  .callout.marked {
    border: 0;
    background: var(--mark);
  }
  .mono {
    font-family: var(--mono-family);
  }
  .push {
    margin-inline-start: auto;
  }
  .grow {
    flex: 1 1 16rem;
  }
  /* A row of its own. */
  .across {
    grid-column: 1 / -1;
    flex: 1 0 100%;
  }
  /* Words alone that are pressed, or stand beside what is. */
  .finger {
    min-height: var(--target);
    align-content: center;
  }
  .spaced {
    margin-block: var(--space-3);
  }
  .bold {
    font-weight: 650;
  }
  .nowrap {
    white-space: nowrap;
  }
  .breaks {
    overflow-wrap: anywhere;
  }
  /* One line, as much of it as there is room for. */
  .clipped {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* What was found, beside its text. */
  .summary {
    padding-inline-start: var(--space-4);
    border-inline-start: 4px solid var(--accent);
  }
  /* Of a head, by its colour. */
  .headed {
    padding-top: var(--space-2);
    border-top: 4px solid var(--head);
  }
  pre {
    padding: var(--space-4);
    border-radius: var(--radius-m);
    background: var(--sunken);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  progress {
    width: 100%;
  }
  input[type='range'] {
    width: 100%;
    min-height: var(--target);
    margin: 0;
    accent-color: var(--accent);
    cursor: pointer;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    :is(.option:has(input:checked), button[aria-pressed='true']:not([tabindex])) {
      outline: 2px solid Highlight;
    }
    input:checked + :is(span, code) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
