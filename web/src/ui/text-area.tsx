import type { ComponentProps } from 'react';
import { controlStyles, Field } from './field.tsx';

type Answer = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'>;

type TextAreaProps = Answer &
  Omit<ComponentProps<typeof Field>, 'children'> & {
    /** Called while rendering, because a form focuses the first registered field that has an error. */
    register?: () => Answer;
  };

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
