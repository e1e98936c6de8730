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
