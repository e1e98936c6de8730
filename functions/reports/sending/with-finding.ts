import { findingOf } from 'shared/domain/reports/finding/finding.ts';
import type { JudgedPool } from 'shared/domain/water/judged-readings.ts';
import type { Table } from '../../platform/table/table.ts';
import { reportsRead } from '../lists/water-trend.ts';
import { reportLists } from '../lists/report-lists.ts';
import { waterReport } from '../report-parts.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * The stabilizer in ppm at the customer's latest sent visit that measured it; null if none did. Read only if the
 * report has chlorine to be judged by it and did not measure it itself.
 */
export const earlierStabilizer = async (
  table: Table,
  { customerId, serviceDate, water }: StoredReport,
): Promise<number | null> => {
  const needsIt = water?.freeChlorine !== undefined && water.cyanuricAcid === undefined;
  if (customerId === null || !needsIt) return null;
  const { items } = await reportLists(table).sentTo(
    customerId,
    { limit: reportsRead },
    waterReport,
  );
  const measured = items.flatMap((visit) =>
    visit.serviceDate <= serviceDate && typeof visit.water?.cyanuricAcid === 'number'
      ? [visit.water.cyanuricAcid]
      : [],
  );
  return measured[0] ?? null;
};

/** The report as it is sent: with what was found, judged by the pool's ranges of today (rules: report-38). */
export const withFinding = (
  report: StoredReport,
  visit: { pool: JudgedPool; earlierStabilizer: number | null },
): StoredReport => ({ ...report, finding: findingOf({ ...report, ...visit }) });
