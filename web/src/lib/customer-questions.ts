import { eachField } from 'shared/domain/customer-answers.ts';
import type { SomeAnswers } from 'shared/domain/customer-answers.ts';
import { customerFields, formFields } from 'shared/domain/customer-fields.ts';
import type { Answer, CustomerField, FormField, FormName } from 'shared/domain/customer-fields.ts';

// Of any field, so that its control tells the rest.
const declarationOf = (name: CustomerField) => customerFields[name];

/** What a form asks with one control each; two numbers need a form's own. */
export const customerQuestions = <Form extends FormName>(form: Form) =>
  formFields(form).flatMap((name) => {
    const field = declarationOf(name);
    const { required, label = field.label, ...question } = field[form] ?? {};
    return field.control === 'range'
      ? []
      : [{ ...field, ...question, label, name, optional: required === undefined }];
  });

type Control = (typeof customerFields)[CustomerField]['control'];
const emptyAnswer: Partial<Record<Control, unknown>> = {
  checkbox: false,
  range: { low: '', high: '' },
};

/** A form's initial values: what is known, otherwise empty. A select starts without a choice. */
export const startingAnswers = <Form extends FormName>(
  form: Form,
  known: SomeAnswers = {},
): { [Name in FormField<Form>]?: Answer<Name> } =>
  eachField(
    formFields(form).filter((name) => customerFields[name].control !== 'select' || known[name]),
    (name) => known[name] ?? emptyAnswer[customerFields[name].control] ?? '',
  );

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one || null) === JSON.stringify(other || null);

/**
 * What a form leaves as it was `seen` when the form was opened, as it is by now: all that is known is replaced, but
 * may have been changed elsewhere since.
 */
export const leftAlone = (latest: object, { given, seen }: { given: object; seen: object }) => {
  const before = new Map<string, unknown>(Object.entries(seen));
  const names = new Set(
    Object.entries(given).flatMap(([name, answer]) =>
      isSame(answer, before.get(name)) ? [name] : [],
    ),
  );
  return Object.fromEntries(Object.entries(latest).filter(([name]) => names.has(name)));
};
