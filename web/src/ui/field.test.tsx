import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';

/** The control's accessible description. */
const descriptionOf = (control: HTMLElement): string[] =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? []);

it.each([
  [
    { hint: 'As on the bill', error: 'Please give a name' },
    ['As on the bill', 'Please give a name'],
  ],
  [{ hint: 'As on the bill' }, ['As on the bill']],
  [{ error: 'Please give a name' }, ['Please give a name']],
  [{}, []],
])('describes its control by %o', (texts, described) => {
  render(
    <Field label="Name" {...texts}>
      {(control) => <input {...control} />}
    </Field>,
  );
  const control = screen.getByLabelText('Name');
  expect(descriptionOf(control)).toEqual(described);
  expect(control.getAttribute('aria-invalid')).toBe('error' in texts ? 'true' : null);
});
