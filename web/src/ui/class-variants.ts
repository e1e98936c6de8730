import { cx } from 'class-variance-authority';

/** Class names by variant and choice, such as `{ tone: { pool: '…', gold: '…' } }`. */
type Variants = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Choice<Name> = Name extends 'true' | 'false' ? boolean : Name;

/** One choice per variant; `className` is appended. */
type Choices<V extends Variants> = { [Name in keyof V]?: Choice<keyof V[Name]> | undefined } & {
  className?: string | undefined;
};

/** The variants of a component, from its styles. */
export type VariantProps<Styles extends (choices: never) => string> = Omit<
  NonNullable<Parameters<Styles>[0]>,
  'className'
>;

/**
 * Builds class names, with a default for each variant. Replaces the library's `cva`, which is three times as
 * large.
 */
export const classVariants =
  <V extends Variants>(
    base: string,
    variants: V,
    defaults: { readonly [Name in keyof V]: keyof V[Name] },
  ) =>
  (choices?: Choices<V>): string =>
    cx(
      base,
      Object.entries(variants).map(
        ([name, classes]) => classes[String(choices?.[name] ?? defaults[name])],
      ),
      choices?.className,
    );
