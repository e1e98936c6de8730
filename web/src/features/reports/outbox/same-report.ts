import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { VisitReportInput } from 'shared/contracts/visit-reports.ts';
import { contentOf, editorValues } from '../editor-form.ts';
import { isSameContent } from '../report-differences.ts';
import * as z from 'zod/mini';

/** Whether a stored report is what was saved with these fields, or somebody has written since. */
export const isOurs = (report: ServiceReport, input: VisitReportInput): boolean => {
  const stored = contentOf(report);
  const values = z.parse(editorValues, { ...stored.values, ...input });
  return isSameContent(stored, {
    values,
    photos: input.photos ?? [],
    captions: input.photoCaptions ?? [],
  });
};
