import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { newReportValues } from '../../offline/report/editor-form.ts';
import {
  newRecord,
  type StopAction,
  type StopStep,
  type VisitRecord,
} from '../../offline/outbox/visit-record.ts';
import { expect, it } from 'vitest';
import { adminBooking, adminUser, now, today } from '../../testing/fixtures.ts';
import { dayAsWritten } from './written-day.ts';

const open = adminBooking({ status: 'confirmed' });

const step = (action: StopAction, state: StopStep['state'] = 'waiting'): StopStep => ({
  action,
  body: {},
  askedAt: now,
  state,
  problem: null,
});

const record = (change: Partial<VisitRecord>): VisitRecord => ({
  ...newRecord(
    {
      operator: adminUser.id,
      visit: open.id,
      name: 'Casey',
      hasReport: false,
      values: newReportValues(today, ''),
      reportId: null,
      version: null,
      stored: [],
    },
    new Date(now),
  ),
  ...change,
});

const send = { askedAt: now, notBefore: now, state: 'asked' as const };

const conflict = { kind: 'conflict' as const, stored: null };

type Row = [string, Partial<AdminBooking>, Partial<VisitRecord>, Partial<AdminBooking>];

it.each<Row>([
  ['done by Send', {}, { send }, { status: 'completed' }],
  ...(['queued', 'sent'] as const).map((state): Row => [
    `done by a report that is ${state}`,
    {},
    { send: { ...send, state } },
    { status: 'completed' },
  ]),
  [
    'not done where the server refused its report',
    {},
    { send, problem: { kind: 'refused', message: 'No.' } },
    {},
  ],
  ['not done where its report waits for a choice', {}, { send, problem: conflict }, {}],
  ['done by a press', {}, { steps: [step('complete')] }, { status: 'completed' }],
  [
    'done, which the server knows',
    {},
    { steps: [step('complete', 'done')] },
    { status: 'completed' },
  ],
  ['not done where the server refused that', {}, { steps: [step('complete', 'refused')] }, {}],
  ['not possible', {}, { steps: [step('notPossible')] }, { status: 'cancelled' }],
  [
    'not possible, and why',
    {},
    {
      steps: [
        { ...step('notPossible'), body: { reason: 'gate', words: 'A new chain', recordedAt: now } },
      ],
    },
    {
      status: 'cancelled',
      cancelReason: 'The gate was locked: A new chain',
      notPossible: {
        reason: 'gate',
        words: 'A new chain',
        at: now,
        credit: '0.00',
        photos: [],
        photosUntil: '2027-05-20',
      },
    },
  ],
  ['confirmed', { status: 'pending' }, { steps: [step('confirm')] }, { status: 'confirmed' }],
  ['cancelled before it was confirmed', { status: 'cancelled' }, { steps: [step('confirm')] }, {}],
  ['paid', {}, { steps: [step('markPaid')] }, { paymentStatus: 'paid' }],
  [
    'given back since it was paid',
    { paymentStatus: 'refunded' },
    { steps: [step('markPaid', 'done')] },
    {},
  ],
  ['cancelled meanwhile', { status: 'cancelled' }, { send, steps: [step('complete')] }, {}],
  [
    'completed before it was not possible',
    { status: 'completed' },
    { steps: [step('notPossible')] },
    {},
  ],
  ['as it was', {}, {}, {}],
])('shows a visit of this phone as %s', (_how, before, written, after) => {
  const visit = { ...open, ...before };
  expect(dayAsWritten([visit], [record(written)])).toEqual([{ ...visit, ...after }]);
});

it('leaves the visits of others as they are', () => {
  const other = adminBooking({ id: 'other', status: 'confirmed' });
  expect(dayAsWritten([other], [record({ send })])).toEqual([other]);
});
