import {
  customerFields,
  fieldNames,
  formFields,
  type Answer,
  type CustomerField,
  type DeclaredFields,
  type FormField,
  type FormName,
} from './customer-fields.ts';
import { rangeLabel } from '../water/water-targets.ts';

/** A known answer: null if it was never given; a checkbox is true or false. */
export type Known<Name extends CustomerField> = DeclaredFields[Name] extends {
  control: 'checkbox';
}
  ? Answer<Name>
  : Answer<Name> | null;

/** What is stored of a form: null for an optional question left unanswered. */
export type StoredAnswers<Form extends FormName> = {
  [Name in FormField<Form>]: DeclaredFields[Name] extends Record<Form, { required: string }>
    ? Answer<Name>
    : Known<Name>;
};

export type SomeAnswers = { readonly [Name in CustomerField]?: Known<Name> | undefined };

/**
 * Builds an object with a value for each field. TypeScript cannot infer the type of an object built key
 * by key, so the caller states it.
 */
export const eachField = <Values extends object>(
  names: readonly (keyof Values & CustomerField)[],
  valueOf: (name: keyof Values & CustomerField) => unknown,
): Values => Object.assign({}, ...names.map((name) => ({ [name]: valueOf(name) })));

/** The answers to store. Details are dropped unless their checkbox is checked. */
export const cachedAnswers = <Form extends FormName>(
  form: Form,
  input: SomeAnswers,
): StoredAnswers<Form> =>
  eachField(formFields(form), (name) => {
    const { control, under } = customerFields[name];
    if (control === 'checkbox') return input[name] ?? false;
    return ((under === undefined || input[under]) && input[name]) || null;
  });

/** The operator-only fields: as given, or as stored where omitted. */
export const operatorAnswers = (
  input: Pick<SomeAnswers, FormField<'operator'>>,
  stored: SomeAnswers = {},
): StoredAnswers<'operator'> =>
  eachField(formFields('operator'), (name) =>
    input[name] === undefined ? (stored[name] ?? null) : input[name],
  );

/** The fields displayed on their own. Names appear as headings instead, and details with their checkbox. */
export const factFields = <Name extends CustomerField>(names: readonly Name[]): Name[] =>
  names.filter(
    (name) =>
      name !== 'firstName' && name !== 'lastName' && customerFields[name].under === undefined,
  );

/**
 * An answer as text: the details of a checked checkbox, `no` for an unchecked one. Null if there is
 * nothing to show.
 */
export const answerText = (
  name: CustomerField,
  answers: SomeAnswers,
  no: string | null = null,
): string | null => {
  const field = customerFields[name];
  const answer = answers[name];
  if (field.control === 'checkbox') return answer ? detailsUnder(name, answers) || 'Yes' : no;
  if (field.control === 'number')
    return typeof answer === 'number' ? `${answer.toLocaleString('en-US')} ${field.unit}` : null;
  if (typeof answer === 'object' && answer !== null)
    return `${rangeLabel(answer)} ${'unit' in field ? field.unit : ''}`.trim();
  if (typeof answer !== 'string' || answer === '') return null;
  return field.control === 'select' ? (field.options[answer] ?? answer) : answer;
};

const detailsUnder = (checkbox: CustomerField, answers: SomeAnswers): string =>
  fieldNames
    .flatMap((name) => (customerFields[name].under === checkbox ? [answers[name]] : []))
    .filter(Boolean)
    .join('\n');

export const operatorLabel = (name: CustomerField): string =>
  customerFields[name].operatorLabel ?? customerFields[name].label;

/** The known answers to these fields, for the operator; those in `first` come first. */
export const operatorFacts = <Name extends CustomerField>(
  names: readonly Name[],
  answers: { readonly [Each in Name]: SomeAnswers[Each] },
  { first = [], no = null }: { first?: readonly Name[]; no?: string | null } = {},
): { name: Name; label: string; value: string }[] => {
  const shown: SomeAnswers = eachField<typeof answers>(names, (name) => answers[name]);
  return [...new Set([...first, ...factFields(names)])].flatMap((name) => {
    const value = answerText(name, shown, no);
    return value === null ? [] : [{ name, label: operatorLabel(name), value }];
  });
};
