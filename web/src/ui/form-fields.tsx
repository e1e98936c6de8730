import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckRow, controlStyles, Field } from './field.tsx';
import { TextArea } from './text-area.tsx';

/** A form question and its control; `wide` spans both columns. */
export type FormField<Name extends string> = {
  name: Name;
  label: string;
  optional?: boolean;
  hint?: string;
  wide?: boolean;
  autoComplete?: string;
  /** The checkbox that must be checked for this question to be shown. */
  under?: Name;
} & (
  | { control: 'text' | 'email' | 'tel' | 'checkbox' }
  /** Not a number input: the scroll wheel or a stray key can change its value unnoticed. */
  | { control: 'number'; decimals?: number }
  | { control: 'textarea'; rows: number }
  | {
      control: 'select';
      /** The label of each choice. */
      options: Readonly<Record<string, string>>;
      placeholder: string;
    }
);

type Question<Name extends string> = {
  field: FormField<Name>;
  register: (name: Name) => UseFormRegisterReturn;
  /** Why an answer was rejected. */
  messageOf: (name: Name) => string | undefined;
};

const Question = <Name extends string>({ field, register, messageOf }: Question<Name>) => {
  const { name, label, optional = false, hint, autoComplete } = field;
  if (field.control === 'checkbox') return <CheckRow label={label} {...register(name)} />;
  const about = { label, error: messageOf(name), ...(hint !== undefined && { hint }) };
  const answer = { required: !optional, ...(autoComplete !== undefined && { autoComplete }) };
  if (field.control === 'textarea')
    return (
      <TextArea
        {...about}
        {...answer}
        optional={optional}
        rows={field.rows}
        register={() => register(name)}
      />
    );
  return (
    <Field {...about} optional={optional}>
      {(control) =>
        field.control === 'select' ? (
          <select {...answer} {...control} {...register(name)} className={controlStyles}>
            <option value="">{field.placeholder}</option>
            {Object.entries(field.options).map(([value, message]) => (
              <option key={value} value={value}>
                {message}
              </option>
            ))}
          </select>
        ) : (
          <input
            type={field.control === 'number' ? 'text' : field.control}
            inputMode={
              field.control === 'number' ? (field.decimals ? 'decimal' : 'numeric') : undefined
            }
            {...answer}
            {...control}
            {...register(name)}
            className={controlStyles}
          />
        )
      }
    </Field>
  );
};

const rowStyles = ({ control, wide = false }: FormField<string>): string => {
  if (control === 'checkbox') return 'flex flex-col gap-5 sm:col-span-2';
  return wide || control === 'textarea' ? 'sm:col-span-2' : '';
};

/** A form's questions in two columns; those under a checkbox appear below it while it is checked. */
export const FormFields = <Name extends string>({
  fields,
  answers,
  ...requested
}: Omit<Question<Name>, 'field'> & {
  fields: readonly FormField<Name>[];
  /** The current answers, needed only if there are questions under checkboxes. */
  answers?: Readonly<Partial<Record<Name, unknown>>>;
}) =>
  fields
    .filter(({ under }) => under === undefined)
    .map((field) => (
      <div key={field.name} className={rowStyles(field)}>
        <Question field={field} {...requested} />
        {fields
          .filter(({ under }) => under === field.name && answers?.[under] === true)
          .map((detail) => (
            <Question key={detail.name} field={detail} {...requested} />
          ))}
      </div>
    ));
