import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckRow, SelectField, TextArea, TextField } from './field.tsx';

/** A form question and its control; `wide` spans both columns, and `short` only one on a phone, too. */
export type FormField<Name extends string> = {
  name: Name;
  label: string;
  optional?: boolean;
  hint?: string;
  wide?: boolean;
  short?: boolean;
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
  const about = {
    label,
    optional,
    hint,
    error: messageOf(name),
    required: !optional,
    register: () => register(name),
    ...(autoComplete !== undefined && { autoComplete }),
  };
  if (field.control === 'textarea') return <TextArea {...about} rows={field.rows} />;
  if (field.control === 'select')
    return (
      <SelectField {...about} empty={field.placeholder} options={Object.entries(field.options)} />
    );
  if (field.control !== 'number') return <TextField {...about} type={field.control} />;
  return <TextField {...about} type="text" inputMode={field.decimals ? 'decimal' : 'numeric'} />;
};

const rowStyles = ({ control, wide = false, short = false }: FormField<string>): string => {
  if (control === 'checkbox') return 'flex flex-col gap-5 sm:col-span-2';
  if (short) return '';
  return wide || control === 'textarea'
    ? 'max-sm:col-span-full sm:col-span-2'
    : 'max-sm:col-span-full';
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
