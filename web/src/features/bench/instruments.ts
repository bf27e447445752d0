// What may be asked of a model at the bench, or of one that is trained there, an instrument a tab: an element that comes once its tab is opened, and follows the
// page's text, token and head.
import { html } from 'lit';
import { sharedText } from '../pretrained/text.ts';

export const INSTRUMENTS = [
  {
    id: 'training',
    isOf: 'trained',
    bring: () => import('../training/training-record.ts'),
    draw: () => html`<training-record></training-record>`,
  },
  {
    id: 'looks',
    bring: () => import('../pretrained/pretrained-head.figure.ts'),
    draw: () => html`<pretrained-head></pretrained-head>`,
  },
  {
    id: 'worth',
    bring: () => import('../pretrained/pretrained-worth.figure.ts'),
    draw: () => html`<pretrained-worth></pretrained-worth>`,
  },
  {
    id: 'guess',
    bring: () =>
      Promise.all([
        import('../pretrained/pretrained-lens.ts'),
        import('../pretrained/pretrained-parts.figure.ts'),
        import('../pretrained/pretrained-stream.figure.ts'),
      ]),
    draw: () =>
      html`<pretrained-parts></pretrained-parts><pretrained-lens></pretrained-lens><pretrained-stream></pretrained-stream>`,
  },
  {
    id: 'across',
    bring: () => import('./head-survey.ts'),
    draw: () => html`<head-survey></head-survey>`,
  },
  {
    id: 'patch',
    bring: () => import('./head-patching.ts'),
    draw: () => html`<head-patching></head-patching>`,
  },
  {
    id: 'smallest',
    bring: () => import('./smallest-set.ts'),
    draw: () => html`<smallest-set></smallest-set>`,
  },
  {
    id: 'steps',
    isOf: 'trained',
    bring: () => import('../training/training-steps.ts'),
    draw: () => html`<training-steps></training-steps>`,
  },
  {
    id: 'write',
    bring: () => import('../pretrained/pretrained-writing.figure.ts'),
    draw: () => html`<pretrained-writing .looked=${sharedText()}></pretrained-writing>`,
  },
] as const satisfies {
  id: string;
  isOf?: string;
  bring: () => Promise<unknown>;
  draw: () => unknown;
}[];

export type Instrument = (typeof INSTRUMENTS)[number];
