import { randomUUID } from 'node:crypto';
import { addMonths, businessDate } from 'shared/domain/dates.ts';
import type { ProviderMethodType } from 'shared/domain/prices/provider-settings.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { bookingItem, bookingStore, storedBooking } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../../charges/charge-store.ts';
import { storedCharge } from '../../charges/stored-charge.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { storedProfile } from '../../customers/stored-profile.ts';
import { noticeStore } from '../../payment-rows/autopay-notice.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { providerPayment } from '../../payment-rows/provider-payment.ts';
import { storedMethod } from '../../payment-rows/saved-method.ts';
import { storedAutopay } from '../../payment-rows/stored-autopay.ts';
import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import type { Mail, MailOutcome } from '../../platform/mail/mailer.ts';
import { keys } from '../../platform/table/keys.ts';
import { putRow } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import { knownOfCustomer } from '../../testing/personal-data.ts';
import { collectCharges } from '../autopay/collect-charges.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import type { Provider } from '../stripe/provider.ts';
import { memoryProvider } from './memory-provider.ts';
import { memoryTable } from './memory-table.ts';

export const customerId = 'c0ffee00-0000-4000-8000-000000000001';

const customer = storedProfile.parse({
  ...knownOfCustomer,
  id: customerId,
  sub: 'a1',
  email: 'quillon@example.com',
  revision: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
});

const nothing = (): void => undefined;

/** How a call dies: before or after each of its requests. */
type Hooks = { before: (name: string) => void; after: (name: string) => void };

const alive: Hooks = { before: nothing, after: nothing };

export type Item = { kind: 'charge' | 'visit'; id: string };

/** A customer with three due items, the provider, the mail service and a clock, all in memory. */
export const startHistoryWorld = async () => {
  let now = new Date('2026-11-20T18:00:00.000Z');
  const memory = memoryTable();
  const stripe = memoryProvider(() => now);
  const { table, rows } = memory;
  let hooks = alive;
  Object.assign(memory.hooks, {
    before: () => hooks.before('table'),
    after: () => hooks.after('table'),
  });
  /** Called with each call to the provider that is about to be carried out. */
  const watch: { confirm?: (intentId: string, key: string) => void } = {};
  /** Dies like the table does. */
  const provider = Object.fromEntries(
    Object.entries(stripe.provider).map(([name, call]: [string, any]) => [
      name,
      async (...input: any[]) => {
        hooks.before(name);
        if (name === 'confirmIntent') watch.confirm?.(input[0], input[1]);
        const answer = await call(...input);
        hooks.after(name);
        return answer;
      },
    ]),
  ) as Provider;
  const mailbox: { payment: string; subject: string }[] = [];
  const send = async ({ tags, subject }: Mail): Promise<MailOutcome> => {
    hooks.before('mail');
    mailbox.push({ payment: tags?.['payment'] ?? '', subject });
    hooks.after('mail');
    return { outcome: 'accepted', mailId: randomUUID() };
  };
  const dependencies = {
    table,
    charges: chargeStore(table),
    bookings: bookingStore(table),
    payments: paymentStore(table),
    autopays: autopayStore(table),
    savedMethods: savedMethodStore(table),
    notices: noticeStore(table),
    provider,
    methods: ['card', 'us_bank_account'] satisfies ProviderMethodType[],
    siteUrl: 'https://example.com',
    pause: async () => undefined,
    profiles: profileStore(table),
    settings: testSettings,
    mailer: { send },
    newId: (): string => randomUUID(),
    clock: () => now,
    workMilliseconds: 60_000,
  };
  await putRow(table, { item: { ...keys.user(customerId), ...customer } });
  const items: Item[] = [];
  /** Cents of all that was ever billed. */
  let billed = 0;
  /** Another bill, which is made elsewhere, so that it cannot die. */
  const owe = async (amount: number): Promise<void> => {
    const from = businessDate(now);
    const period = { from, until: addMonths(from, 1), planId: randomUUID() };
    const charge = chargeSample({ id: randomUUID(), customerId, ...period, amount });
    const dying = hooks;
    hooks = alive;
    await transact(table, [addCharge(table, charge)]);
    hooks = dying;
    items.push({ kind: 'charge', id: charge.id });
    billed += charge.amount + charge.tax;
  };
  await owe(22_500);
  await owe(4321);
  const visit = bookingSample({ userId: customerId, status: 'completed' });
  await putRow(table, { item: bookingItem(visit) });
  items.push({ kind: 'visit', id: visit.id });
  billed += visit.totalAmount + visit.tax;

  let agreements = 0;
  const allOf = <T>(prefix: string, parse: (row: unknown) => T): T[] =>
    [...rows].flatMap(([name, row]) => (name.startsWith(prefix) ? parse(row) : []));

  const allMethods = () => allOf(`USER#${customerId} METHOD#`, (row) => storedMethod.parse(row));

  return {
    stripe,
    table,
    rows,
    watch,
    /** The payments that mails were about. */
    mailbox,
    dependencies,
    items,
    billed: () => billed,
    owe,
    now: () => now,
    /** Milliseconds. */
    wait: (milliseconds: number): void => {
      now = new Date(now.getTime() + milliseconds);
    },
    allOf,
    /** The customer has agreed to autopay, perhaps with a call that dies. */
    agrees: (): void => {
      agreements += 1;
    },
    agreements: () => agreements,
    autopay: () => allOf(`USER#${customerId} AUTOPAY`, (row) => storedAutopay.parse(row)).at(0),
    /** What the customer has saved and not removed. */
    savedMethods: () => allMethods().filter(({ state }) => state === 'saved'),
    methodStates: () => allMethods().map(({ state }) => state),
    payments: () => allOf('PAYMENT#', (row) => providerPayment.parse(row)),
    charges: () => allOf('CHARGE#', (row) => storedCharge.parse(row)),
    visits: () => allOf('BOOKING#', (row) => storedBooking.parse(row)),
    /** What runs every night. */
    runJobs: async (): Promise<void> => {
      await reconcilePayments(now, dependencies);
      await collectCharges(now, dependencies);
    },
    /** Carries something out with calls that die as the hooks say. */
    hooked: async (how: Hooks, act: () => Promise<void>): Promise<void> => {
      hooks = how;
      await act();
      hooks = alive;
    },
  };
};
export type HistoryWorld = Awaited<ReturnType<typeof startHistoryWorld>>;
