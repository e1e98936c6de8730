import { eachField, type SomeAnswers } from 'shared/domain/customers/customer-answers.ts';
import {
  customerFields,
  formFields,
  type Answer,
  type CustomerField,
  type FormField,
  type FormName,
} from 'shared/domain/customers/customer-fields.ts';

// Widened to any field, so that checking `control` narrows the type.
const declarationOf = (name: CustomerField) => customerFields[name];

/** The fields of a form that have a single control each. A form renders ranges (two numbers) on its own. */
export const customerRequests = <Form extends FormName>(form: Form) =>
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
 * The answers that the user did not change since the form was opened with `seen`, in their `latest` state. A
 * save replaces the whole profile, and these may have been changed elsewhere in the meantime.
 */
export const leftAlone = (
  latest: object,
  { given: input, seen }: { given: object; seen: object },
) => {
  const before = new Map<string, unknown>(Object.entries(seen));
  const names = new Set(
    Object.entries(input).flatMap(([name, answer]) =>
      isSame(answer, before.get(name)) ? [name] : [],
    ),
  );
  return Object.fromEntries(Object.entries(latest).filter(([name]) => names.has(name)));
};
