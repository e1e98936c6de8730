import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { charge } from '../../testing/fixtures.ts';
import { VoidChargeForm } from './void-charge-form.tsx';

it.each([
  ['0.00', '0.00', ''],
  ['-51.92', '0.00', ''],
  ['51.92', '0.00', ' Its credit of $51.92 goes to the plan’s next charge.'],
  ['0.00', '15.00', ' Its check fee of $15 goes to the plan’s next charge.'],
  [
    '51.92',
    '15.00',
    ' Its credit of $51.92 and its check fee of $15 go to the plan’s next charge.',
  ],
])('says what becomes of a credit of %s and a check fee of %s', (credit, fee, text) => {
  draw(<VoidChargeForm charge={charge({ credit, fee })} onDone={() => {}} />);
  const message = `It will no longer be due.${text} This cannot be undone.`;
  expect(screen.getByText(message)).toBeTruthy();
});
