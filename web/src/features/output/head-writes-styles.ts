// How <head-writes> is laid out: strips as wide as there is room, products drawn to scale.
import { css } from 'lit';

export const headWritesStyles = css`
  :host {
    container-type: inline-size;
  }
  .writes {
    display: grid;
    gap: var(--space-4);
    grid-template-columns: minmax(0, 1fr);
  }
  .title {
    font-weight: 600;
  }
  .place {
    max-width: 34rem;
  }
  .strips {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--space-2) var(--space-3);
    align-items: center;
  }
  .strips .name {
    padding-inline-start: var(--space-2);
    border-inline-start: 6px solid var(--head);
    font-size: var(--size-s);
    font-weight: 600;
    white-space: nowrap;
  }
  .strips .total {
    border-color: var(--ink);
  }
  img {
    display: block;
    width: 100%;
    height: 100%;
    image-rendering: pixelated;
    forced-color-adjust: none;
  }
  .strip {
    position: relative;
    display: block;
    height: 1.75rem;
    border: 1px solid var(--line);
  }
  .mark {
    position: absolute;
    inset-block: -4px;
    inset-inline-start: calc(100% * var(--at) / var(--of-all));
    width: max(5px, calc(100% / var(--of-all)));
    border: 2px solid var(--ink);
    border-radius: 2px;
    pointer-events: none;
  }
  table {
    width: 100%;
    max-width: 44rem;
  }
  tr.total th,
  tr.total td {
    border-top: 2px solid var(--ink);
    font-weight: 700;
  }
  .bars {
    width: 40%;
  }
  .bar {
    display: block;
    width: 100%;
    min-width: 5rem;
    height: 1.5rem;
    fill: var(--head, var(--ink));
  }
  .bar line {
    stroke: var(--line-strong);
    vector-effect: non-scaling-stroke;
  }
  .swatch {
    display: inline-block;
    width: 0.8em;
    height: 0.8em;
    margin-inline-end: var(--space-2);
    border-radius: 2px;
    background: var(--head);
  }
  .tall {
    max-height: 20rem;
    overflow: auto;
  }
  .product {
    display: grid;
    grid-template-columns: 8rem minmax(0, 1fr);
    gap: var(--space-2) var(--space-3);
    max-width: 56rem;
  }
  .product p {
    align-self: end;
  }
  .product .of-slice {
    text-align: end;
  }
  .product .slice {
    justify-self: end;
    width: 1.75rem;
    height: auto;
    border: 2px solid var(--head);
  }
  /* The slice is as tall as its block: the picture must not say how tall that is. */
  .product .slice img {
    position: absolute;
    inset: 0;
  }
  .product .block {
    box-sizing: content-box; /* or the frame would count as rows and columns */
    height: auto;
    aspect-ratio: var(--columns) / var(--rows);
    border: 2px solid var(--head);
  }
  .product .of-write {
    align-self: center;
    text-align: end;
  }
  .product .write {
    border: 2px solid var(--head);
  }
  .factors {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    max-width: 40rem;
    font-size: var(--size-l);
  }
  .factors figure {
    flex: var(--w) 1 0;
    min-width: 0;
  }
  .factors img {
    height: auto;
    aspect-ratio: var(--w) / var(--h);
    border: 2px solid var(--head);
  }
  .factors figcaption {
    margin-top: var(--space-1);
    line-height: 1.3;
    font-size: var(--size-xs);
  }
  .counts {
    justify-self: start;
    width: auto;
  }
  .counts td {
    padding-inline-start: var(--space-5);
    font-weight: 600;
  }
  sup {
    line-height: 0;
  }
  @container (max-width: 30rem) {
    .strips {
      grid-template-columns: auto minmax(0, 1fr);
    }
    .strips .length,
    .strips > span:last-child:empty {
      display: none;
    }
    .bars {
      display: none;
    }
    .product {
      grid-template-columns: 5.5rem minmax(0, 1fr);
    }
  }
  @media print {
    .choices,
    .place,
    .all {
      display: none;
    }
  }
`;
