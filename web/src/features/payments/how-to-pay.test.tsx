import { render, screen, within } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listDueItems, listOwnDueItems } from 'shared/contracts/charges.ts';
import {
  actOnPayment,
  listPayments,
  listAdminPayments,
  reportPayment,
} from 'shared/contracts/payments.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { expect, it, vi } from 'vitest';
import { answer, callsOf } from '../../testing/fake-api.ts';
import { booking, customerUser, dueItem, idOf, payment } from '../../testing/fixtures.ts';
import { offerNoWayToPay, offerWaysToPay } from '../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../testing/open-site.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { expectHeading, expectText, expectToast, press } from '../../testing/site-steps.ts';

const panel = async () => {
  const heading = await screen.findByRole('heading', { name: 'How to Pay' });
  return within(heading.parentElement!);
};

const reference = paymentReference(customerUser.id);

it('shows the reference and every way to pay, each with the amount where a link can have it', async () => {
  offerWaysToPay();
  answer(listOwnDueItems, [dueItem()]);
  await openSite('/billing', 'customer');
  const ways = await panel();
  await expectText(`Please add the reference ${reference} to your payment.`, ways);
  expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `https://venmo.com/example-pools?txn=pay&amount=243.56&note=${reference}`,
    'https://cash.app/$ExamplePools/243.56',
  ]);
  expect(ways.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Zelle: pay@example.com (Pool & Poop Sheriff)Copy',
    'Venmo: @example-poolsOpen Venmo',
    'Cash App: $ExamplePoolsOpen Cash App',
    'Personal check: Pool & Poop Sheriff, 1200 Example Trail, Spring, TX 77373 ($15 processing fee)',
  ]);
});

/** What a QR code encodes is known to be readable (qr-code.test.tsx), so equal pictures mean equal texts. */
const codeOf = (text: string): string | null => {
  const { container, unmount } = render(<QrCode text={text} alt="" />);
  const source = container.querySelector('img')!.getAttribute('src');
  unmount();
  return source;
};

const onScreen = (width: number): void => {
  const list = Object.assign(new EventTarget(), { matches: width >= 768 });
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
};

it('shows the links as codes too, on a screen that is not the phone with the apps', async () => {
  onScreen(768);
  offerWaysToPay();
  answer(listOwnDueItems, [dueItem()]);
  await openSite('/billing', 'customer');
  const ways = await panel();
  await expectText('Or scan a code with your phone:', ways);
  const codes = ways.getAllByRole('img', { name: /^QR code/ });
  expect(codes.map((code) => [code.getAttribute('alt'), code.getAttribute('src')])).toEqual([
    [
      'QR code: $243.56 by Venmo',
      codeOf(`https://venmo.com/example-pools?txn=pay&amount=243.56&note=${reference}`),
    ],
    ['QR code: $243.56 by Cash App', codeOf('https://cash.app/$ExamplePools/243.56')],
  ]);
});

it('shows no codes on a phone', async () => {
  onScreen(767);
  offerWaysToPay();
  answer(listOwnDueItems, [dueItem()]);
  await openSite('/billing', 'customer');
  await expectText(/^Please add/, await panel());
  expect(screen.queryByText('Or scan a code with your phone:')).toBeNull();
});

it('says how to pay a single visit where it is opened', async () => {
  offerWaysToPay();
  const visit = booking({
    id: idOf(61),
    serviceName: 'Pool School',
    scheduledDate: '2026-11-17',
    status: 'completed',
    amountDue: '108.25',
  });
  answer(listBookings, [
    visit,
    { ...visit, id: idOf(62), scheduledDate: '2026-11-10', amountDue: '0.00' },
  ]);
  const { items, ...reported } = payment({ total: '108.25' });
  const item = { kind: 'visit', id: visit.id, name: visit.serviceName, total: '108.25' } as const;
  answer(reportPayment, { ...reported, items: items.map((one) => ({ ...one, ...item })) });
  await openSite('/visits', 'customer');
  await press('Report and Photos: Pool School, Nov 17, 2026');
  const dialog = within(await screen.findByRole('dialog'));
  await expectText(`Please pay $108.25 with the reference ${reference}.`, dialog);
  await press('I’ve Paid by Venmo', dialog);
  await expectText(/^You told us on .* that you paid \$108\.25 by Venmo\./, dialog);
  expect(callsOf(reportPayment)).toMatchObject([
    { body: { items: [{ kind: 'visit', id: visit.id }], method: 'venmo' } },
  ]);
  await press('Close', dialog);
  await press('Report and Photos: Pool School, Nov 10, 2026');
  await screen.findByRole('heading', { name: 'Report' });
  expect(screen.queryByRole('dialog')!.textContent).not.toContain('How to Pay');
});

it('copies the recipient of a payment by Zelle', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  offerWaysToPay();
  answer(listOwnDueItems, [dueItem()]);
  await openSite('/billing', 'customer');
  await press('Copy', await panel());
  expect(writeText).toHaveBeenCalledExactlyOnceWith('pay@example.com');
});

it('shows what was reported instead of asking for it again', async () => {
  offerWaysToPay();
  answer(listOwnDueItems, [dueItem()]);
  answer(reportPayment, payment());
  await openSite('/billing', 'customer');
  await press('I’ve Paid by Venmo', await panel());
  await expectText(/^You told us on .* that you paid \$243\.56 by Venmo\./, await panel());
  expect((await panel()).queryByRole('button')).toBeNull();
});

it('asks only for what has not been reported', async () => {
  offerWaysToPay();
  answer(listOwnDueItems, [dueItem(), dueItem({ id: idOf(96), total: '100.00' })]);
  answer(listPayments, [payment()]);
  await openSite('/billing', 'customer');
  await expectText(`Please pay $100.00 with the reference ${reference}.`, await panel());
});

it('shows why a payment was dismissed, and asks for it again', async () => {
  offerWaysToPay();
  answer(listOwnDueItems, [dueItem()]);
  const failure = { message: 'Nothing has arrived', isFinal: true };
  answer(listPayments, [payment({ state: 'dismissed', failure })]);
  await openSite('/billing', 'customer');
  const ways = await panel();
  await expectText('We could not confirm $243.56 by Venmo: Nothing has arrived', ways);
  await expectText(`Please add the reference ${reference} to your payment.`, ways);
});

it('shows nothing on a stage without ways to pay', async () => {
  offerNoWayToPay();
  answer(listOwnDueItems, [dueItem()]);
  await openSite('/billing', 'customer');
  await expectHeading('Balance Due');
  expect(screen.queryByRole('heading', { name: 'How to Pay' })).toBeNull();
  expect(callsOf(listPayments)).toEqual([]);
});

it('lets the operator confirm what was reported, under the same reference', async () => {
  offerWaysToPay();
  answer(listDueItems, [dueItem()]);
  answer(listAdminPayments, [payment()]);
  answer(actOnPayment, payment({ state: 'confirmed' }));
  await openSite('/admin/money', 'admin');
  await expectText(/^Reported by Venmo, /);
  await expectText(new RegExp(` Reference ${reference}\\.$`));
  await press('Confirm: Casey Customer');
  await expectToast({ title: 'Payment Confirmed', description: '$243.56 from Casey Customer.' });
  expect(callsOf(actOnPayment)).toMatchObject([
    { params: { id: idOf(95), action: 'confirm' }, body: {} },
  ]);
  expect(screen.queryByRole('heading', { name: 'Needs Your Decision' })).toBeNull();
});
