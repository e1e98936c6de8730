import {
  customerFields,
  fieldNames,
  type FormName,
} from 'shared/domain/customers/customer-fields.ts';

/** What a form sends of its text fields that nobody fills in, so that a new optional field needs no change in tests. */
export const leftBlank = (form: FormName): Record<string, string> =>
  Object.fromEntries(
    fieldNames
      .map((name) => ({ name, ...customerFields[name] }))
      .filter((field) => field[form] !== undefined && field.under === undefined)
      .filter(({ control }) => ['text', 'tel', 'textarea'].includes(control))
      .map(({ name }) => [name, '']),
  );
