import { randomUUID } from 'node:crypto';
import { createBooking } from 'shared/contracts/admin-bookings.ts';
import { answerCustomer } from 'shared/contracts/chat.ts';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import { createPlan } from 'shared/contracts/plans.ts';
import { createReport } from 'shared/contracts/reports.ts';
import { handler as answer } from '../messages/endpoints/answer-customer.ts';
import { handler as addPlan } from '../plans/endpoints/create-plan.ts';
import { handler as writeReport } from '../reports/endpoints/create-report.ts';
import { handler as addVisit } from '../visits/endpoints/create-booking.ts';
import type { TestResponse } from './api-event.ts';
import type { World } from './world.ts';

/** When the additions are made; their dates follow from it. */
export const addedAt = new Date('2026-11-23T15:00:00Z');

/** What the operator with this cookie may create for any customer, by name. */
export const operatorAdditions = (
  world: World,
  cookie: string,
): Record<string, (customer: { customerId: string }) => Promise<TestResponse>> => ({
  'a visit': async ({ customerId }) =>
    world.call(addVisit.with({ now: () => addedAt }), createBooking, {
      cookie,
      body: {
        customerId,
        name: 'Filter',
        price: '10.00',
        taxable: false,
        scheduledDate: '2026-11-30',
      },
    }),
  'a plan': async ({ customerId }) =>
    world.call(addPlan.with({ now: () => addedAt }), createPlan, {
      cookie,
      body: {
        customerId,
        name: 'Filter',
        weekday: 3,
        everyWeeks: 1,
        // Without a visit for now.
        from: '2027-02-03',
        price: '10.00',
        per: 'visit',
        policy: 'none',
        taxable: false,
      },
    }),
  'a report': async ({ customerId }) =>
    world.call(writeReport.with({ now: () => addedAt }), createReport, {
      cookie,
      body: { customerId, serviceDate: '2026-11-23', notes: 'Clear' },
    }),
  'a chat message': async ({ customerId }) =>
    world.call(answer.with({ now: () => addedAt }), answerCustomer, {
      cookie,
      headers: { [idempotencyKeyHeader]: randomUUID() },
      params: { id: customerId },
      body: { text: 'See you on Monday', seen: null },
    }),
});
