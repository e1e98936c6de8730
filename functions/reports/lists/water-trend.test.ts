import { addDays } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { sampleReport } from '../testing/report-samples.ts';
import { waterTrend } from './water-trend.ts';

const water = { readAt: '2026-11-20T15:00:00.000Z', ph: 7.4 };
const added = [{ chemical: 'salt', amount: 2, unit: 'lb' }] as const;

test('the trend has the last twelve visits with a reading or an addition', () => {
  const message = [{ water }, { added: [...added] }, { water, added: [...added] }, {}];
  const reports = Array.from({ length: 20 }, (_, back) =>
    sampleReport({
      id: `report-${back}`,
      serviceDate: addDays('2026-11-20', -7 * back),
      water: null,
      added: [],
      ...message[back % 4],
    }),
  );
  const trend = waterTrend(reports);
  expect(trend.map(({ reportId }) => reportId)).toEqual(
    [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((back) => `report-${back}`),
  );
  expect(trend[1]).toEqual({
    reportId: 'report-1',
    serviceDate: '2026-11-13',
    water: null,
    added: [...added],
  });
});
