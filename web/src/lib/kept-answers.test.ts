import type { LastReport } from 'shared/contracts/days-ahead.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { expect, it } from 'vitest';
import { customer, idOf, report } from '../testing/fixtures.ts';
import { answerOf } from './kept-answers.ts';

const last = (id: string, changes: Partial<LastReport>): LastReport => {
  const { serviceName, line, serviceDate, notes, nextVisitDate, water, added } = report();
  const said = { serviceName, line, serviceDate, notes, nextVisitDate, water, added };
  return { ...said, id, customerId: customer.id, ...changes };
};

it('has of the water what the last report of the pool says, and nothing of the yard’s', () => {
  const lastReports = [
    last(idOf(71), { line: 'pool' }),
    last(idOf(72), { line: 'yard' }),
    last(idOf(73), { line: 'pool', customerId: idOf(74) }),
  ];
  const answer = {
    days: [],
    lastReports,
    openReports: [],
    serverTime: '2026-11-20T18:00:00.000Z',
    sessionEndsAt: '2026-11-21T06:00:00.000Z',
  };
  const question = { params: { id: customer.id } };
  expect(answerOf({ answer }, getWaterTrendOfCustomer.name, question)).toMatchObject([
    { reportId: idOf(71) },
  ]);
});
