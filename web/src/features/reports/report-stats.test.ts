import { expect, it } from 'vitest';
import { messagesSent, reportsThisWeek } from './report-stats.ts';

const report = (serviceDate: string, sentToCustomer = false) => ({ serviceDate, sentToCustomer });

it('counts the visits of the seven days up to today', () => {
  const dates = ['2026-11-22', '2026-11-21', '2026-11-15', '2026-11-14'];
  expect(
    reportsThisWeek(
      dates.map((date) => report(date)),
      '2026-11-21',
    ),
  ).toBe(2);
});

it('counts the reports that went to their customer', () => {
  expect(messagesSent([report('2026-11-21', true), report('2026-11-20')])).toBe(1);
});
