import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  getCustomer,
  listCustomers,
  setCustomerAccess,
  setCustomerTax,
  updateCustomer,
  type CustomerDetails,
} from 'shared/contracts/customers.ts';
import { deleteCustomer } from 'shared/contracts/privacy.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf } from '../../testing/fake-api.ts';
import { customer } from '../../testing/fixtures.ts';
import { expectToast, fill, press } from '../../testing/site-steps.ts';
import { CustomerAccess } from './customer-access.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerForm } from './customer-form.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { CustomerTax } from './customer-tax.tsx';

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
])('asks for the address %s: %s', (_whose, isRequested, known) => {
  draw(
    <CustomerForm
      {...(known && { customer: known })}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />,
  );
  expect(screen.queryAllByLabelText(/^Email/)).toHaveLength(isRequested ? 1 : 0);
});

it('takes a double press on Disable Account for one, however fast the answer', async () => {
  answer(setCustomerAccess, { enabled: false });
  draw(<CustomerAccess id={customer.id} name="Casey" isDisabled={false} />);
  await press('Disable Account');
  await expectToast({ title: 'Account Disabled' });
  await press('Disable Account');
  expect(callsOf(setCustomerAccess)).toHaveLength(1);
});

it('leaves as it is by now what was not changed in the form', async () => {
  answer(getCustomer, { ...customer, poolAccess: 'Gate 4711', poolGallons: 15_000 });
  answer(updateCustomer, customer);
  draw(<CustomerForm customer={customer} onSaved={() => undefined} onCancel={() => undefined} />);
  await fill('Phone', '(281) 555-0199');
  await press('Save Customer');
  await expectToast({ title: 'Customer Saved' });
  expect(callsOf(updateCustomer)).toMatchObject([
    { body: { phone: '(281) 555-0199', poolAccess: 'Gate 4711', poolGallons: 15_000 } },
  ]);
});

it('shows the sales tax that was set on another device meanwhile', async () => {
  answer(setCustomerTax, { taxExempt: true, taxRate: null });
  const { rerender } = draw(<CustomerTax customer={customer} />);
  rerender(<CustomerTax customer={{ ...customer, taxExempt: true }} />);
  await waitFor(() =>
    expect(screen.getByLabelText('This customer pays')).toHaveProperty('value', 'exempt'),
  );
});

it.each<[Partial<CustomerDetails>, boolean]>([
  [{}, false],
  [{ poolSalt: { low: 3000, high: 3400 } }, true],
])('shows at once what a pool has of its own: %j', (own, isOpen) => {
  const { container } = draw(
    <CustomerForm
      customer={{ ...customer, ...own }}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />,
  );
  const targets = [...container.querySelectorAll('details')].find((one) =>
    one.querySelector('[name^="poolSalt"]'),
  );
  expect(targets?.open).toBe(isOpen);
});

it.each([
  ['casey@example.com', ', and then they get an email.', true],
  [null, '.', false],
])(
  'says whether a deleted customer with the address %s hears of it',
  async (email, end, isShown) => {
    answer(deleteCustomer, { success: true });
    draw(
      <CustomerData customer={{ ...customer, email }} record={null} onDeleted={() => undefined} />,
    );
    await press('Delete');
    const text = 'The customer gets an email when it is done.';
    expect(screen.queryAllByText(text, { exact: false })).toHaveLength(isShown ? 1 : 0);
    await press('Delete for Good');
    await expectToast({
      title: 'Customer Deleted',
      description: `Casey Customer can no longer sign in. The rest is gone within half an hour${end}`,
    });
  },
);

it('says in the field of a form that nobody is found, by what was searched for', async () => {
  answer(listCustomers, []);
  draw(<CustomerPicker value="" onChange={() => undefined} error={undefined} chosen={undefined} />);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: ' clark ' } });
  const text = 'Nobody’s name, email or address begins with “clark”.';
  // Shown below the field, and read out.
  expect(await screen.findAllByText(text)).toHaveLength(2);
});
