// The properties of an element: what each is at first, and how an attribute sets it. Lit makes an accessor of each, which a
// class field would hide; so a class names them where it says what it extends.
import type { PropertyDeclaration, ReactiveElement } from 'lit';
import { WidthController } from './controllers.ts';
import { PageElement } from './page-element.ts';

/** A property, what Lit is told of it, and what keeps it up by itself. */
export type Prop<T> = {
  declaration: PropertyDeclaration;
  initial: () => T;
  follow?: (host: ReactiveElement & { width: number }) => unknown;
};

const prop = <T>(declaration: PropertyDeclaration, initial: T | (() => T)): Prop<T> => ({
  declaration,
  initial: typeof initial === 'function' ? (initial as () => T) : () => initial,
});

/** Set by an attribute. */
export function text(initial?: string): Prop<string>;
export function text<T>(initial: T): Prop<T>;
export function text(initial = '') {
  return prop({ type: String }, initial);
}

/** Set by an attribute, which has another name where one is told. */
export function number(initial: number, attribute?: string): Prop<number>;
export function number<T>(initial: T, attribute?: string): Prop<T>;
export function number(initial: unknown, attribute?: string) {
  return prop({ type: Number, ...(attribute && { attribute }) }, initial);
}

/** Set by an attribute. */
export const flag = () => prop<boolean>({ type: Boolean }, false);

/** A property that its attribute shows, for whoever styles or waits for the element. */
export const reflected = <T>({ declaration, initial }: Prop<T>): Prop<T> => ({
  declaration: { ...declaration, reflect: true },
  initial,
});

/** Overloads, so that a first word or number is one of many. */
interface Made {
  <T>(): Prop<T | undefined>;
  (initial: string): Prop<string>;
  (initial: number): Prop<number>;
  (initial: boolean): Prop<boolean>;
  <T>(initial: T | (() => T)): Prop<T>;
}

/** Set by whoever draws the element: what it is at first, or what makes that. */
export const given: Made = <T>(initial?: T | (() => T)) => prop({ attribute: false }, initial);

/** Set by the element itself: what it is at first, or what makes that. */
export const state: Made = <T>(initial?: T | (() => T)) => prop({ state: true }, initial);

/** `width`: that of the element itself, in whole pixels. */
export const ownWidth = (): Prop<number> => ({
  ...prop<number>({ state: true }, 0),
  follow: (host) => new WidthController(host),
});

// biome-ignore lint/suspicious/noExplicitAny: what TypeScript asks of a mixin
type Making<T> = abstract new (...args: any[]) => T;
export type Values<Props> = {
  [Name in keyof Props]: Props[Name] extends Prop<infer T> ? T : never;
};

type Base = Making<ReactiveElement>;
export type Props = Record<string, Prop<unknown>>;

/** The class with these properties: a `PageElement`, where no other is told. */
export function withProps<Own extends Props>(props: Own): typeof PageElement & Making<Values<Own>>;
export function withProps<B extends Base, Own extends Props>(
  base: B,
  props: Own,
): B & Making<Values<Own>>;
export function withProps(...told: [Props] | [Base, Props]) {
  const [base, props] = told.length === 1 ? [PageElement, told[0]] : told;
  abstract class WithProps extends base {
    static properties = Object.fromEntries(
      Object.entries(props).map(([name, { declaration }]) => [name, declaration]),
    );

    // biome-ignore lint/suspicious/noExplicitAny: as above
    constructor(...args: any[]) {
      super(...args);
      for (const [name, { initial, follow }] of Object.entries(props)) {
        Object.assign(this, { [name]: initial() });
        follow?.(this as ReactiveElement as ReactiveElement & { width: number });
      }
    }
  }
  return WithProps;
}
