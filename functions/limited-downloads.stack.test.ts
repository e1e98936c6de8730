import { randomUUID } from 'node:crypto';
import { downloadReport } from 'shared/contracts/customer-reports.ts';
import { downloadStatement } from 'shared/contracts/statements.ts';
import { expect, test } from 'vitest';
import { handler as statement } from './charges/endpoints/download-statement.ts';
import { handler as report } from './reports/endpoints/download-report.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const at = new Date('2026-11-21T18:00:00Z');

test.each([
  [30, 'statements', statement, downloadStatement, { month: '2026-10' }],
  [60, 'reports', report, downloadReport, { id: randomUUID() }],
] as const)(
  'of %i %s at once all are answered, and no more until ten minutes are over',
  async (most, _, handler, contract, params) => {
    const [me, other] = [await world.person({ at }), await world.person({ at })];
    const askFor = async ({ cookie }: typeof me, minutes = 0) => {
      const now = () => new Date(at.getTime() + minutes * 60_000);
      // There is none, which is said as quickly as a refusal.
      return world.call(handler.with({ now }), contract, { cookie, params });
    };
    const replies = await Promise.all(Array.from({ length: most + 5 }, async () => askFor(me)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(most);
    expect(refused[0]!.headers).toMatchObject({ 'retry-after': '600' });
    expect((await askFor(other)).status).toBe(404);
    expect((await askFor(me, 10)).status).toBe(404);
  },
);
