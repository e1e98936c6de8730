import { screen, waitFor, within } from '@testing-library/react';
import { listDueItems } from 'shared/contracts/charges.ts';
import { remindCustomer } from 'shared/contracts/payments.ts';
import { expect, it, vi } from 'vitest';
import { doublePress } from '../../lib/use-single-flight.ts';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { customer, dueItem } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { refuseStorage } from '../../testing/refuse-storage.ts';
import { expectText, expectToast, follow, press } from '../../testing/site-steps.ts';
import { outboxReady, syncNow } from '../../testing/visit-answers.ts';
import { DueOfCustomer } from './due-of-customer.tsx';

const open = (change: Parameters<typeof dueItem>[0] = {}) => {
  answer(listDueItems, [dueItem(change)]);
  draw(<DueOfCustomer customerId={customer.id} />);
};

const remind = 'Remind: Casey Customer';
const undo = `Undo: ${remind}`;

/** Opens Money on a device that stores what is tapped. */
const openMoney = async () => {
  answer(listDueItems, [dueItem()]);
  answer(remindCustomer, { success: true, message: 'The reminder went to casey@example.com.' });
  await openSite('/admin/money', 'admin');
  await outboxReady();
  return screen.findByRole('button', { name: remind });
};

it('can be undone in the same place, and nobody is reminded', async () => {
  const button = await openMoney();
  await press(remind);
  await expectToast({ title: 'Sending Reminder', description: 'Casey Customer' });
  expect(await screen.findByRole('button', { name: undo })).toBe(button);
  // The second press of a double press is no Undo.
  await press(undo);
  await screen.findByRole('button', { name: undo });
  vi.advanceTimersByTime(doublePress);
  await press(undo);
  await expectToast({ title: 'Undone', description: 'Casey Customer' });
  expect(await screen.findByRole('button', { name: remind })).toBe(button);
  await syncNow();
  expect(callsOf(remindCustomer)).toEqual([]);
});

it('is sent once it cannot be undone any more, and says when the customer was reminded', async () => {
  await openMoney();
  await press(remind);
  await screen.findByRole('button', { name: undo });
  answer(listDueItems, [dueItem({ remindedOn: '2026-11-20' })]);
  await syncNow();
  await expectText('Reminded on Nov 20, 2026');
  expect(callsOf(remindCustomer)).toMatchObject([
    { params: { id: customer.id }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});

it('is repeated with the same key until it has been answered', async () => {
  await openMoney();
  refuse(remindCustomer, 'no answer');
  await press(remind);
  await screen.findByRole('button', { name: undo });
  await syncNow();
  await screen.findByRole('button', { name: 'Sending...' });
  answer(remindCustomer, { success: true, message: 'The reminder went to casey@example.com.' });
  answer(listDueItems, [dueItem({ remindedOn: '2026-11-20' })]);
  await syncNow();
  await expectText('Reminded on Nov 20, 2026');
  const keys = callsOf(remindCustomer).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

it('is listed on Today from the tap on, and can be undone there', async () => {
  await openMoney();
  await press(remind);
  await screen.findByRole('button', { name: undo });
  await follow('Today');
  const list = within(await screen.findByRole('region', { name: 'Not sent yet' }));
  await expectText('Not sent yet (1 change)', list);
  const line = list.getByRole<HTMLAnchorElement>('link', { name: /^Casey Customer ?: Reminder\./ });
  expect(line.pathname + line.search).toBe(`/admin/customers/${customer.id}?tab=billing`);
  await press('Undo: Reminder of Casey Customer', list);
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
  await syncNow();
  expect(callsOf(remindCustomer)).toEqual([]);
});

const refusal = 'Nothing is due from this customer.';

it('says why the server refused it, where it was tried and on Today, until that was read', async () => {
  await openMoney();
  refuse(remindCustomer, { code: 'conflict', message: refusal });
  await press(remind);
  await screen.findByRole('button', { name: undo });
  await syncNow();
  await expectText(refusal);
  await screen.findByRole('button', { name: remind });
  await follow('Today');
  const list = within(await screen.findByRole('region', { name: 'Not sent yet' }));
  await list.findByRole('link', { name: new RegExp(refusal) });
  await press('Dismiss: Reminder of Casey Customer', list);
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
});

it('forgets a refusal where it was tried', async () => {
  await openMoney();
  refuse(remindCustomer, { code: 'conflict', message: refusal });
  await press(remind);
  await screen.findByRole('button', { name: undo });
  await syncNow();
  await press('Dismiss: Reminder of Casey Customer');
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull());
  await screen.findByRole('button', { name: remind });
});

it('asks where the device cannot store, and shows why the server refused', async () => {
  await refuseStorage();
  open();
  const message =
    'This customer was reminded on Nov 20, 2026. The next reminder can go out from Nov 27, 2026 on.';
  refuse(remindCustomer, { code: 'conflict', message });
  await press(remind);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind Casey Customer?' }));
  expect(callsOf(remindCustomer)).toEqual([]);
  await press('Yes, Remind', dialog);
  await expectText(message, dialog);
  await press('Cancel', dialog);
  await expectText(message);
  expect(callsOf(remindCustomer)).toHaveLength(1);
});

it('says when a customer was reminded, until the next reminder can go out', async () => {
  open({ remindedOn: '2026-11-18' });
  await expectText('Reminded on Nov 18, 2026');
  expect(screen.queryByRole('button', { name: remind })).toBeNull();
});

it('offers to call a customer whom no mail reaches', async () => {
  open({ isMailable: false });
  const call = await screen.findByRole('link', { name: 'Call Casey Customer: 281-555-0101' });
  expect(call.getAttribute('href')).toBe('tel:+12815550101');
  expect(screen.queryByRole('button', { name: remind })).toBeNull();
});

it('offers neither for a customer without a phone number', async () => {
  open({ isMailable: false, customerPhone: null });
  await expectText('Balance due');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Record Payment',
  ]);
  expect(screen.queryByRole('link')).toBeNull();
});

it('offers to call once mail no longer reaches the customer', async () => {
  await openMoney();
  const message = 'Mail to this customer comes back. Please call the customer.';
  refuse(remindCustomer, { code: 'conflict', message });
  await press(remind);
  await screen.findByRole('button', { name: undo });
  answer(listDueItems, [dueItem({ isMailable: false })]);
  await syncNow();
  await screen.findByRole('link', { name: /^Call Casey Customer/ });
  await expectText(message);
});
