import type { ComponentProps } from 'react';
import { controlStyles, Field } from './field.tsx';

type Answer = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'>;

type TextAreaProps = Answer &
  Omit<ComponentProps<typeof Field>, 'children'> & {
    /**
     * Registers the field with its form. Called when the field is drawn, since a form whose fields have
     * errors gives the focus to the first that was registered.
     */
    register?: () => Answer;
  };

/** A question answered in a few lines, of `rows` height. */
export const TextArea = ({ label, optional, hint, error, register, ...answer }: TextAreaProps) => (
  <Field
    label={label}
    {...(optional !== undefined && { optional })}
    {...(hint !== undefined && { hint })}
    error={error}
  >
    {(control) => <textarea {...answer} {...control} {...register?.()} className={controlStyles} />}
  </Field>
);
