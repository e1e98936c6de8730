import * as z from 'zod/mini';
import { downloadAllReports } from 'shared/contracts/customer-reports.ts';

/** The archive's state according to the URL: nothing to report, still being made, or available in parts. */
export type ArchiveState =
  | { kind: 'none' }
  | { kind: 'preparing'; part: number; parts: number }
  | { kind: 'parts'; parts: number };

/** Parses `?archive=preparing&part&parts` and `?parts=n`; anything else means nothing to report. */
export const readArchiveState = (search: URLSearchParams): ArchiveState => {
  const numbers = z.safeParse(downloadAllReports.query, {
    part: search.get('part') ?? undefined,
    parts: search.get('parts') ?? undefined,
  });
  if (!numbers.success) return { kind: 'none' };
  const { part, parts } = numbers.data;
  if (search.get('archive') === 'preparing') return { kind: 'preparing', part, parts };
  return parts > 1 ? { kind: 'parts', parts } : { kind: 'none' };
};
