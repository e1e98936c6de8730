import type { WaterVisit } from 'shared/contracts/water.ts';
import type { WaterReport } from '../report-parts.ts';

/** The number of latest reports, yard visits included, in which to look for the visits shown. */
export const reportsRead = 26;
const visitsShown = 12;

/** The last visits at which water was tested or something was added, latest first (rules: water-6). */
export const waterTrend = (reports: readonly WaterReport[]): WaterVisit[] =>
  reports
    .filter(({ water, added }) => water !== null || added.length > 0)
    .slice(0, visitsShown)
    .map(({ id: reportId, serviceDate, water, added }) => ({
      reportId,
      serviceDate,
      water,
      added,
    }));
