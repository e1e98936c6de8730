import { cx } from 'class-variance-authority';
import { useId, type ComponentProps, type ReactNode } from 'react';

/** At least 16 px, so that a phone does not zoom in on focus; the border is visible in sunlight. */
export const controlStyles =
  'block w-full min-h-13 rounded-control border-2 border-line bg-white px-3.5 py-2.5 text-[1.0625rem] text-ink placeholder:text-ink-soft hover:border-ink aria-invalid:border-danger disabled:bg-cream-100';

type Control = {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
};

type About = {
  label: string;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A label, control, hint and error, associated for assistive technology. */
export const Field = ({
  label,
  optional,
  hint,
  error,
  children,
}: About & { children: (control: Control) => ReactNode }) => {
  const id = useId();
  const described = cx(hint !== undefined && `${id}-hint`, error && `${id}-error`);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-base font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
};

type Labelled<Tag extends 'input' | 'select' | 'textarea'> = About &
  Omit<ComponentProps<Tag>, 'id' | 'className'> & {
    /** Called while rendering, because a form focuses the first registered field that has an error. */
    register?: () => ComponentProps<Tag>;
  };

export const TextField = ({
  label,
  optional,
  hint,
  error,
  register,
  className,
  ...input
}: Labelled<'input'> & { className?: string }) => (
  <Field label={label} optional={optional} hint={hint} error={error}>
    {(control) => (
      <input {...input} {...control} {...register?.()} className={cx(controlStyles, className)} />
    )}
  </Field>
);

export const TextArea = ({
  label,
  optional,
  hint,
  error,
  register,
  ...area
}: Labelled<'textarea'>) => (
  <Field label={label} optional={optional} hint={hint} error={error}>
    {(control) => <textarea {...area} {...control} {...register?.()} className={controlStyles} />}
  </Field>
);

export const SelectField = ({
  label,
  optional,
  hint,
  error,
  register,
  empty,
  options,
  children,
  ...select
}: Labelled<'select'> & {
  /** The label for no choice. */
  empty?: string;
  /** Value and label of each choice, unless they are given as children. */
  options?: readonly (string | readonly [value: string | number, label: string])[];
}) => (
  <Field label={label} optional={optional} hint={hint} error={error}>
    {(control) => (
      <select {...select} {...control} {...register?.()} className={controlStyles}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options?.map((option) => {
          const [value, name] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {name}
            </option>
          );
        })}
        {children}
      </select>
    )}
  </Field>
);

/** A checkbox whose whole row is the target, at least 52 px high. */
export const CheckRow = ({
  label,
  className,
  ...rest
}: ComponentProps<'input'> & { label: string }) => (
  <label
    className={cx(
      'flex min-h-13 items-center gap-3.5 rounded-control border-2 border-cream-300 bg-white px-3.5 py-2.5 font-semibold select-none hover:border-ink has-checked:border-pool-700 has-checked:bg-pool-100 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pool-700',
      className,
    )}
  >
    <input
      type="checkbox"
      className="size-6 shrink-0 accent-pool-700 focus-visible:outline-none"
      {...rest}
    />
    {label}
  </label>
);
