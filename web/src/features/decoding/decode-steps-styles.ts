// How the growing cache looks.
import { css } from 'lit';
import { fieldStyles } from '../../kit/field-styles.ts';
import { barStyles, tableStyles } from '../../kit/table-styles.ts';

export const decodeStyles = [
  fieldStyles,
  tableStyles,
  barStyles,
  css`
    :host {
      --row: 12px;
    }
    .caches {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(4.6rem, 1fr));
      gap: var(--space-3);
      margin-block: var(--space-4);
    }
    .cache {
      border-top: 3px solid var(--axis-n_kv_heads);
      padding-top: var(--space-1);
      font-size: var(--size-xs);
      line-height: 1.4;
      max-width: 9rem;
    }
    .name {
      font-weight: 600;
    }
    .readers {
      display: flex;
      flex-wrap: wrap;
      gap: 2px;
      min-height: 1.5rem;
      margin-bottom: var(--space-1);
    }
    .readers span {
      min-width: 1.1rem;
      padding: 0 2px;
      text-align: center;
      border-bottom: 3px solid var(--head);
    }
    .pair {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: var(--space-1);
    }
    .letter {
      font-family: var(--mono-family);
      font-weight: 650;
    }
    .rows {
      position: relative;
      height: calc(var(--all) * var(--row));
      border-radius: 2px;
      outline: 1px dashed var(--line-strong);
    }
    .rows img {
      display: block;
      width: 100%;
      height: calc(var(--at) * var(--row));
      image-rendering: pixelated;
      forced-color-adjust: none;
    }
    .rows .new {
      position: absolute;
      inset-inline: 0;
      top: calc((var(--at) - 1) * var(--row));
      height: var(--row);
      outline: 2px solid var(--ink);
      outline-offset: -1px;
    }
    #decode-told {
      margin-block: var(--space-3);
      min-height: 3.2em;
    }
    p {
      margin-top: var(--space-2);
    }
  `,
];
