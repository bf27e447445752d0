// The fields of a form, each with its name: what is chosen or given is told as a value, not as an event.
import { html, nothing } from 'lit';
import { headClass } from './base.ts';
import { fieldNumber, fieldValue, isFieldChecked } from './field-events.ts';
import { refuseLong } from './number-length.ts';

/** A value to choose, and what it is called. */
type Choice<T> = readonly [T, unknown];

type RadioRow<T> = {
  id?: string;
  /** of its buttons, whose ids begin with it */
  name: string;
  legend: unknown;
  /** beside its buttons, or above them as the name of a select is */
  legendAt?: 'beside' | 'above';
  isDisabled?: boolean;
  /** Each value is a head, and has its colour. */
  ofHeads?: boolean;
  /** what a screen reader calls a button, where that is not what stands in it */
  spoken?: (value: T) => string;
};

/** One of a few, by radio buttons that are unseen over what is drawn for them. */
export function radioRow<T>(
  { id, name, legend, legendAt = 'beside', isDisabled = false, ofHeads, spoken }: RadioRow<T>,
  choices: readonly Choice<T>[],
  chosen: T | undefined,
  choose: (value: T) => void,
): unknown {
  const button = ([
    value,
    label,
  ]: Choice<T>) => html`<label class=${ofHeads ? `head ${headClass(Number(value))}` : ''}
    ><input type="radio" id="${name}-${value}" name=${name} value=${value} .checked=${value === chosen}
      aria-label=${spoken?.(value) ?? nothing} @change=${() => choose(value)} /><span>${label}</span></label>`;
  return html`<fieldset id=${id ?? nothing} class="radios row legend-${legendAt}" ?disabled=${isDisabled}>
    <legend>${legend}</legend>${choices.map(button)}</fieldset>`;
}

/** One of many, by the browser's own list. */
export const select = <T>(
  { id, label, translate }: { id?: string; label: unknown; translate?: 'no' },
  choices: readonly Choice<T>[],
  chosen: T | undefined,
  choose: (value: T) => void,
): unknown => html`<label class="field">${label}
  <select id=${id ?? nothing} translate=${translate ?? nothing} @change=${({ target }: Event) => choose(choices[(target as HTMLSelectElement).selectedIndex]![0])}
    >${choices.map(([value, name]) => html`<option value=${value} .selected=${value === chosen}>${name}</option>`)}</select></label>`;

/** Values as choices that are called what they are. */
export const asChoices = <T>(
  values: readonly T[],
  name: (value: T) => unknown = (value) => value,
) => values.map((value) => [value, name(value)] as const);

type Slider = {
  id: string;
  label: unknown;
  min?: number;
  max: number;
  value: number;
  /** where it stands, beside its name */
  shown?: unknown;
  note?: unknown;
  /** where it stands, for a screen reader */
  spoken?: string;
  /** where it was let go */
  settle?: (value: number) => void;
};

// By its id: within a label, what shows where it stands would take the name.
export const slider = (
  { id, label, min = 0, max, value, shown, note, spoken, settle }: Slider,
  move: (value: number) => void,
): unknown => html`<label class="slider" for=${id}>
  <span>${label}${shown === undefined ? nothing : html`<output>${shown}</output>`}</span>
  ${note ? html`<small>${note}</small>` : nothing}
  <input id=${id} type="range" min=${min} max=${max} .value=${String(value)} aria-valuetext=${spoken ?? nothing}
    @input=${(event: Event) => move(fieldNumber(event))} @change=${(event: Event) => settle?.(fieldNumber(event))} />
</label>`;

/** Which of `values` stands nearest by its ratio, as sizes do. */
export function nearest(values: readonly number[], value: number) {
  const off = values.map((one) => Math.abs(Math.log(one / (value || 1))));
  return off.indexOf(Math.min(...off));
}

/** A slider over a few values alone. */
export const valueSlider = (
  { value, ...parts }: Omit<Slider, 'min' | 'max' | 'settle'>,
  values: readonly number[],
  choose: (value: number) => void,
): unknown =>
  slider({ ...parts, max: values.length - 1, value: nearest(values, value) }, (at) =>
    choose(values[at]!),
  );

type NumberField = {
  id: string;
  label: unknown;
  value: string | number;
  max?: number;
  step?: number;
  isWrong?: boolean;
};

/** A number from 0 on, which the browser reads: NaN where it is none. */
export const numberField = (
  { id, label, value, max, step = 1, isWrong }: NumberField,
  change: (value: number) => void,
): unknown => html`<label class="field">${label}
  <input id=${id} type="number" min="0" max=${max ?? nothing} step=${step} inputmode="decimal" .value=${String(value)}
    aria-invalid=${isWrong ? 'true' : nothing} @beforeinput=${refuseLong} @change=${(event: Event) => change(fieldNumber(event))} /></label>`;

type DigitsField = Omit<NumberField, 'max' | 'step'> & {
  /** Told with every digit, not when it is left. */
  isLive?: boolean;
  after?: unknown;
};

/** A number as it is typed, for the engine to read or refuse. */
export function digitsField(
  { id, label, value, isWrong, isLive = false, after }: DigitsField,
  change: (text: string) => void,
): unknown {
  const tell = (event: Event) => change(fieldValue(event));
  return html`<label class="field">${label}
  <input id=${id} type="text" inputmode="decimal" autocomplete="off" maxlength="20" .value=${String(value)}
    aria-invalid=${isWrong ? 'true' : nothing} @input=${isLive ? tell : nothing} @change=${isLive ? nothing : tell} />${after ?? nothing}</label>`;
}

/** A box to tick. */
export const tick = (
  {
    id,
    label,
    isOn,
    isDisabled = false,
  }: { id: string; label: unknown; isOn: boolean; isDisabled?: boolean },
  change: (isOn: boolean) => void,
): unknown => html`<label class="tick"><input type="checkbox" id=${id} .checked=${isOn} ?disabled=${isDisabled}
  @change=${(event: Event) => change(isFieldChecked(event))} />${label}</label>`;
