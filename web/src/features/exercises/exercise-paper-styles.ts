// How a sheet of exercises and its key are printed: black on white, with room to write.
import { css } from 'lit';

export const paperStyles = css`
  @media screen {
    :host(:not([preview])) {
      display: none;
    }
  }
  :host([only='sheet']) .key,
  :host([only='key']) .sheet {
    display: none;
  }
  section {
    padding-inline: 1pt;
    color: #000;
    line-height: 1.35;
  }
  :host(:not([only])) .key {
    break-before: page;
  }
  .key {
    display: var(--answers, block);
  }
  .axis {
    color: inherit;
  }
  header {
    margin-bottom: var(--space-3);
  }
  h2 {
    font-size: 16pt;
  }
  .who {
    margin-bottom: var(--space-4);
  }
  .sizes {
    margin: var(--space-3) 0;
    padding: var(--space-2) var(--space-3);
    border: 0.75pt solid;
  }
  ol > li {
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr);
    margin-bottom: var(--space-3);
    break-inside: avoid;
  }
  /* On a sheet by itself what the page would leave is room to work in, below each question. */
  :host([only='sheet']:not([preview])) .roomy > li {
    min-height: 25mm;
    align-content: start;
  }
  /* An exam's page is filled: the lower of two papers is 243 mm high between its margins. */
  :host([exam][only='sheet']:not([preview])) .sheet {
    display: flex;
    flex-direction: column;
    min-height: 240mm;
  }
  :host([exam]:not([preview])) .roomy > li {
    min-height: 0;
  }
  :host([exam]) .who {
    grid-template-columns: 2fr 1fr 1fr;
  }
  .calculate {
    flex: 1;
    min-height: 30mm;
    padding: 1mm 2mm;
    border: 0.75pt solid;
  }
  /* A number has a box, a shape a longer one. */
  .room {
    width: 11rem;
    height: 2rem;
    margin-top: var(--space-1);
    border: 0.75pt solid;
  }
  .room.shape {
    width: 18rem;
  }
  .shown {
    margin: var(--space-2) 0;
  }
  .shown li {
    display: flex;
    align-items: baseline;
    gap: var(--space-2);
    padding: 2pt 0;
  }
  .shown code {
    font-size: 8.5pt;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .shown.line li {
    padding: 0;
  }
  .shown:is(.choice, .order:has(.box)) .place {
    display: none;
  }
  .box {
    flex: none;
    align-self: center;
    width: 0.95rem;
    height: 0.95rem;
    border: 0.75pt solid;
  }
  .order .box {
    width: 1.6rem;
    height: 1.4rem;
  }
  .key ol > li {
    margin-bottom: 0.4rem;
  }
  /* So that two keys fit on a page. */
  :host([only='key']:not([preview])) ol {
    columns: 2;
    column-gap: var(--space-5);
  }
  .mistakes {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
    margin: 1pt 0 0;
    font-size: 8.5pt;
  }
`;
