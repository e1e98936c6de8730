import { screen, waitFor } from '@testing-library/react';
import {
  endCustomerAutopay,
  getCustomerAutopay,
  type CustomerAutopay,
} from 'shared/contracts/autopay.ts';
import { listChargesOfCustomer } from 'shared/contracts/charges.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { provideSettings } from '../../lib/settings.ts';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { charge, customerUser, idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, press } from '../../testing/site-steps.ts';

const path = `/admin/customers/${customerUser.id}?tab=billing`;
const on: CustomerAutopay = {
  methodId: idOf(180),
  method: { type: 'card', brand: 'visa', last4: '4242' },
  upTo: '300.00',
  problem: null,
};
const off: CustomerAutopay = { methodId: null, method: null, upTo: null, problem: null };
const message = 'There was not enough money in the account.';
const bank = { type: 'us_bank_account', brand: 'Example Bank', last4: '6789' } as const;

it.each<[CustomerAutopay, string, string?]>([
  [on, 'Autopay is on: Visa ending in 4242, each bill up to $300.00'],
  [
    { ...on, method: bank },
    'Autopay is on: Example Bank account ending in 6789, each bill up to $300.00',
  ],
  [off, 'Autopay is off'],
  [
    { ...on, problem: { message, failures: 1, nextOn: '2026-11-23' } },
    'Autopay is on: Visa ending in 4242, each bill up to $300.00',
    `${message} Autopay tries again Nov 23, 2026.`,
  ],
  [
    { ...on, problem: { message, failures: 3, nextOn: null } },
    `Autopay has stopped: ${message}`,
    'Visa ending in 4242, each bill up to $300.00',
  ],
  [{ ...off, problem: { message, failures: 1, nextOn: null } }, `Autopay has stopped: ${message}`],
])('says on a customer’s page how autopay stands: %#', async (autopay, ...texts) => {
  answer(getCustomerAutopay, autopay);
  await openSite(path, 'admin');
  const line = await screen.findByText(/^Autopay (is|has)/);
  const said = [...line.parentElement!.children].map(({ textContent }) => textContent);
  expect(said).toEqual([...texts, ...(autopay.methodId === null ? [] : ['Turn Off Autopay'])]);
});

it('turns it off for a customer after one question, and says how it stands then', async () => {
  answer(getCustomerAutopay, on);
  await openSite(path, 'admin');
  await press('Turn Off Autopay');
  expect(screen.getByRole('group', { name: 'Turn off autopay?' }).textContent).toContain(
    'They will pay their bills themselves. A payment that is processing still goes through. They get an email, and only they can turn autopay back on.',
  );
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByText(/^Autopay is on/));
  expect(callsOf(endCustomerAutopay)).toEqual([]);
  await press('Turn Off Autopay');
  answer(endCustomerAutopay, off);
  answer(getCustomerAutopay, off);
  await press('Yes, Turn Off');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Autopay is off')));
  expect(callsOf(endCustomerAutopay)).toMatchObject([{ params: { id: customerUser.id } }]);
  expect(screen.queryByRole('button', { name: 'Turn Off Autopay' })).toBeNull();
});

it('says beside the question why it was not turned off, and can be pressed again', async () => {
  answer(getCustomerAutopay, on);
  await openSite(path, 'admin');
  await press('Turn Off Autopay');
  const refusal = 'This is being changed elsewhere. Please look again.';
  refuse(endCustomerAutopay, { code: 'conflict', message: refusal });
  await press('Yes, Turn Off');
  await expectText(refusal);
  screen.getByText(/^Autopay is on/);
  answer(endCustomerAutopay, off);
  answer(getCustomerAutopay, off);
  vi.advanceTimersByTime(1000);
  await press('Yes, Turn Off');
  await expectText('Autopay is off');
});

it('says and asks nothing of it where the stage has no autopay', async () => {
  const { claims } = testSettings;
  provideSettings({ ...testSettings, claims: { ...claims, automaticBilling: false } });
  onTestFinished(() => provideSettings(testSettings));
  answer(listChargesOfCustomer, [charge()]);
  await openSite(path, 'admin');
  await expectText('Nov 2, 2026 to Dec 1, 2026');
  expect(callsOf(getCustomerAutopay)).toEqual([]);
  expect(screen.queryByText(/autopay/i)).toBeNull();
});
