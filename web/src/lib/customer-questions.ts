import { eachField } from 'shared/domain/customer-answers.ts';
import type { SomeAnswers } from 'shared/domain/customer-answers.ts';
import { customerFields, formFields } from 'shared/domain/customer-fields.ts';
import type { Answer, FormField, FormName } from 'shared/domain/customer-fields.ts';

export const customerQuestions = <Form extends FormName>(form: Form) =>
  formFields(form).map((name) => {
    const { required, ...question } = customerFields[name][form] ?? {};
    return { ...customerFields[name], ...question, name, optional: required === undefined };
  });

/** A form's initial values: what is known, otherwise empty. A select starts without a choice. */
export const startingAnswers = <Form extends FormName>(
  form: Form,
  known: SomeAnswers = {},
): { [Name in FormField<Form>]?: Answer<Name> } =>
  eachField(
    formFields(form).filter((name) => customerFields[name].control !== 'select' || known[name]),
    (name) => known[name] ?? (customerFields[name].control === 'checkbox' ? false : ''),
  );
