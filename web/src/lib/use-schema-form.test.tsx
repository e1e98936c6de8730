import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from './api-error.ts';
import { dropDrafts, storeDraft } from './drafts.ts';
import { pageOwner } from './page-owner.ts';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.strictObject({
  email: z.string().check(z.minLength(1, 'Please enter an email address')),
  notes: z.optional(z.string()),
});

const start = (place?: string) => {
  const made: ReturnType<typeof useSchemaForm<z.input<typeof schema>, z.output<typeof schema>>>[] =
    [];
  const Form = () => {
    made.push(useSchemaForm(schema, { email: '', notes: '' }, place));
    return null;
  };
  renderToStaticMarkup(<Form />);
  return made[0]!;
};

const refusal = (fields?: Record<string, string>) =>
  new ApiError(422, '', '', {
    code: 'invalid',
    message: 'Please check what you entered.',
    requestId: 'r',
    ...(fields && { fields }),
  });

it('shows the server’s error at each field', () => {
  const { showRefusals, getFieldState } = start();
  const fields = { email: 'This address is not usable', notes: 'Please use fewer words' };
  expect(showRefusals(refusal(fields))).toEqual(fields);
  expect(getFieldState('email').error).toMatchObject({ message: fields.email });
  expect(getFieldState('notes').error).toMatchObject({ message: fields.notes });
});

it('returns errors of fields not in the form, and shows the others', () => {
  const { showRefusals, control, getFieldState } = start();
  const fields = { 'photos.0': 'This photo is broken', notes: 'Please use fewer words' };
  expect(showRefusals(refusal(fields))).toEqual(fields);
  expect(getFieldState('notes').error).toMatchObject({ message: fields.notes });
  expect(Object.keys(control._formState.errors)).toEqual(['notes']);
});

it.each([
  ['names no field', refusal()],
  ['is no refusal', new ApiError(500, '', 'Internal Server Error')],
  ['never got an answer', new NetworkError(new Error('offline'))],
])('shows nothing for a failure that %s', (_, failure) => {
  const { showRefusals, control } = start();
  expect(showRefusals(failure)).toBeUndefined();
  expect(control._formState.errors).toEqual({});
});

it('uses only its own fields of the stored input, which an older build may have written', () => {
  pageOwner.set('an-owner');
  storeDraft('a form', { notes: 'Kept', nickname: 'Of long ago' });
  expect(start('a form').getValues()).toEqual({ email: '', notes: 'Kept' });
  dropDrafts();
});

it.each([true, false])('moves the focus to a rejected field if asked to: %s', (shouldFocus) => {
  const { showRefusals, register } = start();
  const focus = vi.fn<() => void>();
  register('email').ref({ name: 'email', value: '', focus });
  showRefusals(refusal({ email: 'This address is not usable' }), { shouldFocus });
  expect(focus).toHaveBeenCalledTimes(shouldFocus ? 1 : 0);
});

it('validates against the schema before sending', async () => {
  const { handleSubmit, setValue, getFieldState } = start();
  const send = vi.fn<(form: unknown) => void>();
  await handleSubmit(send)();
  expect(send).not.toHaveBeenCalled();
  expect(getFieldState('email').error).toMatchObject({ message: 'Please enter an email address' });
  setValue('email', 'nina@example.com');
  await handleSubmit((form) => send(form))();
  expect(send).toHaveBeenCalledWith({ email: 'nina@example.com', notes: '' });
});
