import { randomUUID } from 'node:crypto';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { actOnCharge, recordPayment } from 'shared/contracts/charges.ts';
import { importCustomers, undoImport } from 'shared/contracts/imports.ts';
import { remindCustomer, reportPayment } from 'shared/contracts/payments.ts';
import { updatePlan } from 'shared/contracts/plans.ts';
import { saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { taxedSettings } from 'shared/testing/site-settings.ts';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { bookingStore } from '../../bookings/booking-store.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { handler as act } from '../../charges/endpoints/act-on-charge.ts';
import { handler as pay } from '../../charges/endpoints/record-payment.ts';
import { makeCharges } from '../../charges/make-charges.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { signInStore } from '../../customers/sign-in-store.ts';
import { handler as remind } from '../../payments/endpoints/remind-customer.ts';
import { handler as tell } from '../../payments/endpoints/report-payment.ts';
import { planStore } from '../../plans/plan-store.ts';
import { openSession } from '../../platform/session/sessions.ts';
import { handler as saveReport } from '../../reports/endpoints/save-visit-report.ts';
import { intercepting, unintercepted } from '../../testing/intercepted-calls.ts';
import { operatorAdditions } from '../../testing/operator-additions.ts';
import { overtaken } from '../../testing/overtaken.ts';
import { rowsNaming } from '../../testing/rows-naming.ts';
import { rowsWritten } from '../../testing/stored-writes.ts';
import { startWorld } from '../../testing/world.ts';
import { createPendingReport } from '../../visits/create-pending-report.ts';
import { handler as transition } from '../../visits/endpoints/transition-booking.ts';
import { handler as changePlan } from '../../visits/endpoints/update-plan.ts';
import { handler as importFile } from '../endpoints/import-customers.ts';
import { handler as undo } from '../endpoints/undo-import.ts';
import { importStore } from '../import-store.ts';

/** How often an undoing writes to the table. */
export const writesOfUndo = 8;

/** Undoes imports in a world of this file's own while something of what they brought is changed. */
export const startUndoRaces = async () => {
  const world = await startWorld();
  const { table } = world;
  const plans = planStore(table);
  const bookings = bookingStore(table);
  const profiles = profileStore(table);
  const now = new Date('2026-11-23T15:00:00Z');
  const { cookie } = await world.person({ isAdmin: true, at: now });

  beforeAll(async () => catalogueStore(table).write(now));
  beforeEach(() => {
    vi.stubEnv('SITE_SETTINGS', JSON.stringify(taxedSettings));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** A customer with a plan paid by the month and one paid by the visit, a charge, and a pending report. */
  const imported = async () => {
    const family = `F${randomUUID().slice(0, 8)}`;
    const email = `${family}@example.com`.toLowerCase();
    const csv = [
      'Name,E-mail,Address,Weekday,Frequency,Price,Price per,Next bill',
      `Una ${family},${email},"9 Elm Street, Spring",Mon,every 4 weeks,100,month,11/23/2026`,
      `Una ${family},${email},"9 Elm Street, Spring",Fri,every 4 weeks,30,visit,`,
    ].join('\n');
    const file = importFile.with({ now: () => now });
    const { body } = await world.call(file, importCustomers, {
      cookie,
      body: { csv, dryRun: false },
    });
    const rows = await importStore(table).list(body.importId, now);
    const [customerId = ''] = rows.map((row) => row.customerId);
    const found = await Promise.all(rows.map(async ({ planId }) => plans.find(planId!)));
    const monthly = found.find((plan) => plan?.terms[0].per === 'month')!;
    const dependencies = { table, plans, profiles, settings: taxedSettings };
    const [charge] = await makeCharges(monthly.id, now, dependencies);
    const { items } = await bookings.listOfCustomer(customerId, { limit: 50 });
    const visit = items.find(({ planId }) => planId !== monthly.id);
    const today = items.find(({ scheduledDate }) => scheduledDate === '2026-11-23');
    const customer = await profiles.get(customerId);
    expect(await createPendingReport({ booking: today!, customer, now }, table)).toBe(true);
    return {
      importId: String(body.importId),
      customerId,
      email,
      monthly,
      charge: charge!,
      visit: visit!,
      today: (await bookings.find(today!.id))!,
    };
  };
  type Imported = Awaited<ReturnType<typeof imported>>;
  type Event = (made: Imported) => Promise<{ status: number }>;

  const undoing = async ({ importId }: Imported) =>
    world.call(undo.with({ now: () => now }), undoImport, { cookie, params: { id: importId } });

  const payment = { method: 'zelle', paidOn: '2026-11-23' } as const;

  /** What may be confirmed to the operator while an import is being undone. */
  const events: Record<string, Event> = {
    ...operatorAdditions(world, cookie),
    'a payment of a charge and a visit': async ({ customerId, charge, visit }) =>
      world.call(pay.with({ now: () => now }), recordPayment, {
        cookie,
        params: { id: customerId },
        body: {
          ...payment,
          items: [
            { kind: 'charge', id: charge.id },
            { kind: 'visit', id: visit.id },
          ],
        },
      }),
    'a payment of a charge': async ({ charge }) =>
      world.call(act.with({ now: () => now }), actOnCharge, {
        cookie,
        params: { id: charge.id, action: 'paid' },
        body: payment,
      }),
    'a payment of a visit': async ({ visit }) =>
      world.call(transition.with({ now: () => now }), transitionBooking, {
        cookie,
        params: { id: visit.id },
        body: { action: 'markPaid' },
      }),
    'the completion of a visit': async ({ visit }) =>
      world.call(transition.with({ now: () => now }), transitionBooking, {
        cookie,
        params: { id: visit.id },
        body: { action: 'complete' },
      }),
    'a plan in the place of another': async ({ monthly }) =>
      world.call(changePlan.with({ now: () => now }), updatePlan, {
        cookie,
        params: { id: monthly.id },
        body: { from: '2026-11-25', weekday: 3 },
      }),
    'a payment that the customer reports after signing in': async ({ email, charge }) => {
      const person = { sub: randomUUID(), email, firstName: null, lastName: null, isAdmin: false };
      const userId = await signInStore(table).enter(person, now);
      const session = await openSession(table, { userId, email, isAdmin: false }, now);
      return world.call(tell.with({ now: () => now }), reportPayment, {
        cookie: `session=${session}`,
        body: { items: [{ kind: 'charge', id: charge.id }], method: 'venmo' },
      });
    },
    'a reminder of a balance due': async ({ customerId }) =>
      world.call(remind.with({ now: () => now }), remindCustomer, {
        cookie,
        params: { id: customerId },
      }),
    'the report of a visit': async ({ today }) =>
      world.call(saveReport.with({ now: () => now }), saveVisitReport, {
        cookie,
        params: { id: today.id },
        body: { serviceDate: '2026-11-23', notes: 'Clear', saveKey: randomUUID(), version: null },
      }),
  };

  /** Either the event is confirmed and the customer stays with everything, or it is refused and nothing is left. */
  const expectNothingLost = async (
    made: Imported,
    { status }: { status: number },
    before: string[],
  ) => {
    const left = await rowsNaming(table, made.customerId);
    if (status < 300) {
      expect(left).toEqual(expect.arrayContaining(before));
      expect((await undoing(made)).body.kept).toHaveLength(1);
    } else {
      // A report's customer is a field of its form.
      expect([404, 409, 422]).toContain(status);
      expect(left).toEqual([]);
    }
  };
  /** Confirms the event just before the undoing's write with this number, and expects nothing lost. */
  const expectSoundAt = async (nth: number, confirm: Event): Promise<void> => {
    const made = await imported();
    const before = await rowsNaming(table, made.customerId);
    let writes = 0;
    let reply = { status: 0 };
    await intercepting(
      async (call, proceed) => {
        const isWrite = rowsWritten(call).some(({ pk }) => !pk.startsWith('THROTTLE#'));
        if (isWrite && (writes += 1) === nth)
          reply = await unintercepted(async () => confirm(made));
        return proceed();
      },
      async () => undoing(made),
    );
    expect(reply.status, `before write ${nth} of ${writes}`).toBeGreaterThan(0);
    await expectNothingLost(made, reply, before);
  };

  /** Expects the event to be refused if the import was undone after the event's reads. */
  const expectRefused = async (confirm: Event): Promise<void> => {
    const made = await imported();
    const reply = await overtaken(
      async () => confirm(made),
      async () => expect((await undoing(made)).body).toEqual({ undone: 1, kept: [] }),
    );
    await expectNothingLost(made, { status: reply.status < 300 ? 500 : reply.status }, []);
  };

  return { table, events: Object.entries(events), expectSoundAt, expectRefused };
};
