import { screen } from '@testing-library/react';
import { setCustomerAccess, type CustomerDetails } from 'shared/contracts/customers.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf } from '../../testing/fake-api.ts';
import { customer } from '../../testing/fixtures.ts';
import { expectToast, press } from '../../testing/site-steps.ts';
import { CustomerAccess } from './customer-access.tsx';
import { CustomerForm } from './customer-form.tsx';

it.each([
  [false, 'Disable Account', 'Account Disabled', 'Casey is signed out and cannot sign in.'],
  [true, 'Enable Account', 'Account Enabled', 'Casey can sign in again.'],
])(
  'changes whether somebody may sign in, disabled so far: %s',
  async (isDisabled, button, title, description) => {
    answer(setCustomerAccess, { enabled: isDisabled });
    draw(<CustomerAccess id={customer.id} name="Casey" isDisabled={isDisabled} />);
    await press(button);
    await expectToast({ title, description });
    expect(callsOf(setCustomerAccess)).toMatchObject([
      { params: { id: customer.id }, body: { enabled: isDisabled } },
    ]);
  },
);

it.each<[string, boolean, CustomerDetails | undefined]>([
  ['of a new customer', true, undefined],
  ['of one without a sign-in', true, { ...customer, signIn: 'none' }],
  ['of one who was invited', true, { ...customer, signIn: 'invited' }],
  ['which is a sign-in', false, customer],
])('asks for the address %s: %s', (_whose, isAsked, known) => {
  draw(
    <CustomerForm
      {...(known && { customer: known })}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />,
  );
  expect(screen.queryAllByLabelText(/^E-mail/)).toHaveLength(isAsked ? 1 : 0);
});
