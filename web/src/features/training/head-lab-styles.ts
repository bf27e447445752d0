// The styles of <head-lab>.
import { css } from 'lit';

import { labStyles } from '../../kit/lab-styles.ts';

const runStyles = css`
  #train {
    min-width: 13rem;
    min-height: 3.25rem;
    font-size: var(--size-m);
  }
  .sign {
    flex: none;
    width: 0.8em;
    height: 0.9em;
  }
  .sign.play {
    background: currentColor;
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  .sign.pause {
    border-inline: 0.28em solid currentColor;
  }
  #speeds {
    margin-inline-start: auto;
  }
  .scrub {
    padding-top: var(--space-4);
    border-top: 1px solid var(--line);
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 var(--space-3);
    font-size: var(--size-s);
  }
  .scrub label {
    font-weight: 600;
  }
  .scrub .where {
    min-width: 8.5rem;
  }
  @container (max-width: 36rem) {
    #train {
      flex: 1 1 100%;
    }
    #speeds {
      margin-inline-start: 0;
    }
    .scrub {
      grid-template-columns: auto minmax(0, 1fr);
    }
    .scrub .where {
      grid-column: 1 / -1;
    }
  }
`;

const pictureStyles = css`
  /* What the model writes and how far its loss is stand beside the heads; where there is no room, the names above them. */
  .stage,
  .looks {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: var(--space-4) var(--space-5);
  }
  .top {
    display: contents;
  }
  .written {
    order: -1;
  }
  @container (min-width: 58rem) {
    .stage {
      grid-template-columns: minmax(0, 1fr) 16rem;
    }
    .top {
      display: grid;
      align-content: start;
      gap: var(--space-4);
    }
    .written {
      order: 0;
    }
  }
  .curve {
    --plot-width: none;
  }
  :is(.plot, .plot-key) .losses {
    stroke: color-mix(in oklab, var(--ink-soft) 55%, var(--surface));
    stroke-width: 1;
  }
  :is(.plot, .plot-key) .held-out {
    stroke-width: 3;
  }
  .plot .guessing {
    stroke-width: 2;
  }
  .plot text.guessing {
    fill: var(--bad);
    font-weight: 600;
    stroke-width: 4px;
  }
  .plot .now {
    stroke: var(--surface);
    stroke-width: 2;
  }
  .written ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr));
    gap: var(--space-1) var(--space-3);
    min-height: 6.5rem;
    margin: var(--space-1) 0 var(--space-2);
    font-family: var(--mono-family);
  }
  .written li {
    overflow: hidden;
    text-overflow: ellipsis;
    text-transform: capitalize;
    white-space: nowrap;
  }
  #name {
    width: 11rem;
    font-family: var(--mono-family);
  }
  #name-note {
    flex: 1 0 100%;
    min-height: 1.45em;
  }
  #letters label > span {
    padding: 0;
    font-family: var(--mono-family);
  }
  .heads {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
    gap: var(--space-3);
  }
  @container (max-width: 36rem) {
    .heads {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: var(--space-2);
    }
    /* Under its field, where everything stands below each other. */
    .reads .field {
      order: -2;
    }
    #name-note {
      order: -1;
      min-height: 0;
    }
  }
`;

const effectStyles = css`
  .switches p {
    flex: 1 1 20rem;
    align-self: center;
    min-height: 3em;
    align-content: center;
    font-weight: 600;
  }
  .guesses table {
    width: 100%;
    table-layout: fixed;
  }
  .guesses th,
  .guesses td {
    padding: 2px var(--space-2) 2px 0;
    border: 0;
    text-align: start;
  }
  .guesses th:first-child {
    width: 6.75rem;
    font-size: var(--size-s);
  }
  .guesses .letter {
    font-family: var(--mono-family);
  }
  .heads-place {
    min-height: 20rem;
  }
  .chance i {
    flex: none;
    width: calc((100% - 4rem) * var(--share));
    min-width: 2px;
    height: 1rem;
    border-radius: 2px;
    background: var(--accent);
    forced-color-adjust: none;
  }
  .chance.left i,
  .chance.some i {
    background: var(--surface);
    border: 2px solid var(--accent);
  }
  .chance.guess i {
    background: none;
    border: 2px dashed var(--bad);
  }
  .losses dl {
    display: grid;
    gap: var(--space-2);
    margin: var(--space-2) 0;
  }
  .losses dt {
    font-size: var(--size-s);
  }
  @media print {
    .switches,
    .scrub,
    lab-setup {
      display: none;
    }
  }
`;

export const headLabStyles = [labStyles, runStyles, pictureStyles, effectStyles];
