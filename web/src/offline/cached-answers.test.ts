import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import type { LastReport } from 'shared/contracts/days-ahead.ts';
import { getCustomer } from 'shared/contracts/customers.ts';
import { getReport } from 'shared/contracts/reports.ts';
import { getVisitReport } from 'shared/contracts/visit-reports.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { expect, it } from 'vitest';
import { adminBooking, customer, idOf, report, today } from '../testing/fixtures.ts';
import { answerOf } from './cached-answers.ts';

const last = (id: string, changes: Partial<LastReport>): LastReport => {
  const { serviceName, line, serviceDate, notes, nextVisitDate, water, added } = report();
  const message = { serviceName, line, serviceDate, notes, nextVisitDate, water, added };
  return { ...message, id, customerId: customer.id, ...changes };
};

const answer = {
  days: [
    {
      date: today,
      stops: [
        adminBooking({ id: idOf(21), status: 'confirmed' }),
        adminBooking({ id: idOf(22), status: 'completed' }),
      ],
    },
    { date: '2026-11-21', stops: [adminBooking({ id: idOf(23) })] },
  ],
  lastReports: [
    last(idOf(71), { line: 'pool' }),
    last(idOf(72), { line: 'yard' }),
    last(idOf(73), { line: 'pool', customerId: idOf(74) }),
  ],
  openReports: [
    report({ id: idOf(51), bookingId: idOf(21) }),
    report({ id: idOf(52), bookingId: idOf(22) }),
  ],
  serverTime: '2026-11-20T18:00:00.000Z',
  sessionEndsAt: '2026-11-21T06:00:00.000Z',
};

it('has of the water what the last report of the pool says, and nothing of the yard’s', () => {
  const question = { params: { id: customer.id } };
  expect(answerOf({ answer }, getWaterTrendOfCustomer.name, question)).toMatchObject([
    { reportId: idOf(71) },
  ]);
});

it.each([
  [{ date: today }, [idOf(21), idOf(22)]],
  [{ date: today, status: 'completed' }, [idOf(22)]],
  [{ date: '2026-11-21' }, [idOf(23)]],
])('has of the kept days the stops of %o', (query, ids) => {
  expect(answerOf({ answer }, listAdminBookings.name, { query })).toMatchObject(
    ids.map((id) => ({ id })),
  );
});

it('knows nothing of another day, or of what it does not keep', () => {
  expect(answerOf({ answer }, listAdminBookings.name, { query: { date: '2026-11-22' } })).toBe(
    undefined,
  );
  expect(answerOf({ answer }, getReport.name, { params: { id: idOf(53) } })).toBeUndefined();
  expect(answerOf({ answer }, getCustomer.name, { params: { id: customer.id } })).toBeUndefined();
});

it('has an open report by its own id, and by that of its visit', () => {
  expect(answerOf({ answer }, getReport.name, { params: { id: idOf(52) } })).toMatchObject({
    id: idOf(52),
  });
  expect(answerOf({ answer }, getVisitReport.name, { params: { id: idOf(21) } })).toMatchObject({
    id: idOf(51),
  });
});
