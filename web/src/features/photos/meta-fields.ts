import type { DashboardOptions } from '@uppy/dashboard';
import type { AwsBody } from '@uppy/aws-s3';
import type { Meta } from '@uppy/core';
import type { MetaField } from './upload-options.ts';

type CardFields = Exclude<
  NonNullable<DashboardOptions<Meta, AwsBody>['metaFields']>,
  (...provided: never) => unknown
>;
type Render = NonNullable<CardFields[number]['render']>;

const className = 'uppy-u-reset uppy-c-textInput uppy-Dashboard-FileCard-input';

const typed =
  ({ id, placeholder = '', maxLength }: MetaField): Render =>
  ({ value, onChange, required, form }, h) =>
    h('input', {
      type: 'text',
      autocomplete: 'off',
      className,
      id: `uppy-Dashboard-FileCard-input-${id}`,
      form,
      required,
      placeholder,
      maxLength,
      value: value ?? '',
      'data-uppy-super-focusable': true,
      onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        onChange(currentTarget.value),
    });

const chosen =
  ({ id, choices = [] }: MetaField): Render =>
  ({ value, onChange, required, form }, h) =>
    h(
      'select',
      {
        className,
        id: `uppy-Dashboard-FileCard-input-${id}`,
        form,
        required,
        value: value ?? '',
        onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
          onChange(currentTarget.value),
      },
      choices.map((choice) => h('option', { value: choice.value }, choice.label)),
    );

/** The fields of a file's details card, drawn with the library's own elements. */
export const cardFields = (fields: readonly MetaField[]): CardFields =>
  fields.map((field) => ({
    id: field.id,
    name: field.name,
    render: field.choices ? chosen(field) : typed(field),
  }));

/** The values entered for a file, by field id; empty ones are left out. */
export const filledIn = (
  fields: readonly MetaField[],
  meta: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ id }) => {
      const value = meta[id];
      return typeof value === 'string' && value !== '' ? [[id, value]] : [];
    }),
  );
