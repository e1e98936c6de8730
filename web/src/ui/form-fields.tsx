import type { ComponentProps } from 'react';
import { controlStyles, Field } from './field.tsx';

/** A question answered in one line; `wide` takes the whole row of a form in two columns. */
export type TextInput<Name extends string> = {
  name: Name;
  label: string;
  type: 'text' | 'email' | 'tel';
  autoComplete: string;
  wide?: boolean;
};

/** The one-line questions that every form about a person asks, all of them required. */
export const TextInputs = <Name extends string>({
  inputs,
  register,
  messageOf,
}: {
  inputs: readonly TextInput<Name>[];
  register: (name: Name) => ComponentProps<'input'>;
  /** Why an answer was refused. */
  messageOf: (name: Name) => string | undefined;
}) =>
  inputs.map(({ name, label, type, autoComplete, wide = false }) => (
    <div key={name} className={wide ? 'sm:col-span-2' : ''}>
      <Field label={label} error={messageOf(name)}>
        {(control) => (
          <input
            type={type}
            autoComplete={autoComplete}
            required
            {...control}
            {...register(name)}
            className={controlStyles}
          />
        )}
      </Field>
    </div>
  ));
