import { describe, expect, it } from 'vitest';
import { claimMilliseconds } from '../delivery/delivery.ts';
import {
  decideDates,
  decideQueue,
  decideSave,
  decideSend,
  enforce,
  mayRead,
  type Decision,
  type ReportFacts,
} from './report-rules.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const draft: ReportFacts = {
  status: 'draft',
  customerId: 'c',
  version: 3,
  delivery: { state: 'none' },
};
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const claimedAgo = (milliseconds: number): ReportFacts => ({
  ...draft,
  delivery: { state: 'claimed', claimId: 'a', claimedAt: ago(milliseconds) },
});
const codeOf = (decision: Decision) => (decision.allowed ? 'allowed' : decision.refusal.code);

describe('saving a report', () => {
  it.each([
    ['a draft', draft, 'allowed'],
    ['a shell that awaits the operator', { ...draft, status: 'pending' as const }, 'allowed'],
    ['a sent report', { ...draft, status: 'sent' as const }, 'conflict'],
    ['nothing', undefined, 'not-found'],
    ['one that is being mailed', claimedAgo(5_000), 'conflict'],
    ['one whose mailing died', claimedAgo(claimMilliseconds + 1), 'allowed'],
  ])('answers for %s', (_, stored, code) => {
    expect(codeOf(decideSave(stored, { version: undefined, now }))).toBe(code);
  });

  it('refuses a form that was loaded before the latest save', () => {
    expect(codeOf(decideSave(draft, { version: 2, now }))).toBe('conflict');
    expect(codeOf(decideSave(draft, { version: 3, now }))).toBe('allowed');
  });

  it('queues only a report with a customer, and stores a draft without one', () => {
    expect(decideQueue({ sentToCustomer: true, customerId: null })).toEqual({
      allowed: false,
      refusal: {
        code: 'invalid',
        message: 'Please select a customer before sending the report',
        fields: { customerId: 'Please select a customer before sending the report' },
      },
    });
    expect(codeOf(decideQueue({ sentToCustomer: false, customerId: null }))).toBe('allowed');
    expect(codeOf(decideQueue({ sentToCustomer: true, customerId: 'c' }))).toBe('allowed');
  });
});

describe('the dates of a report', () => {
  it.each([
    ['2027-11-21', '2027-11-21', undefined],
    ['2020-01-01', null, undefined],
    ['2027-11-22', '2027-11-21', ['serviceDate']],
    ['2026-11-21', '9999-12-31', ['nextVisitDate']],
    ['9999-12-31', '9999-12-31', ['serviceDate', 'nextVisitDate']],
    ['0026-11-21', '0026-11-28', ['serviceDate', 'nextVisitDate']],
  ])('on November 21, 2026, may be %s and %s, except for %o', (serviceDate, next, wrong) => {
    const decision = decideDates({ serviceDate, nextVisitDate: next }, now);
    expect(decision.allowed ? undefined : Object.keys(decision.refusal.fields ?? {})).toEqual(
      wrong,
    );
  });
});

describe('sending a report', () => {
  it.each([
    ['a draft with a customer', draft, 'allowed'],
    ['a draft without a customer', { ...draft, customerId: null }, 'invalid'],
    ['a shell nobody has written', { ...draft, status: 'pending' as const }, 'conflict'],
    ['a sent report', { ...draft, status: 'sent' as const }, 'conflict'],
  ])('answers for %s', (_, stored, code) => {
    expect(codeOf(decideSend(stored))).toBe(code);
  });
});

it('shows a report always to the administrator and to its customer once it is sent', () => {
  const sent = { status: 'sent' as const, customerId: 'c' };
  expect(mayRead(draft, { userId: 'x', isAdmin: true })).toBe(true);
  expect(mayRead(sent, { userId: 'c', isAdmin: false })).toBe(true);
  expect(mayRead(sent, { userId: 'x', isAdmin: false })).toBe(false);
  expect(mayRead(draft, { userId: 'c', isAdmin: false })).toBe(false);
});

it('turns a refusal into the error of its code', () => {
  expect(() => {
    enforce(decideSave(undefined, { version: undefined, now }));
  }).toThrow('This report could not be found.');
});
