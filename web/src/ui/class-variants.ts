import { cx } from 'class-variance-authority';

/** Class names by what is chosen, such as `{ tone: { pool: '…', gold: '…' } }`. */
type Variants = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Choice<Name> = Name extends 'true' | 'false' ? boolean : Name;

/** What may be chosen; `className` is added at the end. */
type Choices<V extends Variants> = { [Name in keyof V]?: Choice<keyof V[Name]> | undefined } & {
  className?: string | undefined;
};

/** The variants of a component, from its styles. */
export type VariantProps<Styles extends (choices: never) => string> = Omit<
  NonNullable<Parameters<Styles>[0]>,
  'className'
>;

/** Class names with a default for each variant. The library's own would be three times as long on every page. */
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
