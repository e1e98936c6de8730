import { withQuery } from '../lib/paths.ts';

/** URLs of downloads. Apart from paths.ts, so that public pages do not load them. */
export const downloadPaths = {
  allReports: (choice: { part?: number; parts?: number } = {}) =>
    withQuery('/api/reports/download-all', {
      part: choice.part?.toString(),
      parts: choice.parts?.toString(),
    }),
  charges: (month: string) => withQuery('/api/admin/export/charges.csv', { month }),
  /** The caller's own, or for the operator that of a customer. */
  statement: (month: string, customerId?: string) =>
    customerId === undefined
      ? `/api/statements/${encodeURIComponent(month)}`
      : `/api/admin/customers/${encodeURIComponent(customerId)}/statements/${encodeURIComponent(month)}`,
  /** The caller's own, or for the operator that of a customer. */
  record: (customerId?: string) =>
    customerId === undefined
      ? '/api/record/pdf'
      : `/api/admin/customers/${encodeURIComponent(customerId)}/record/pdf`,
  report: (id: string) => `/api/reports/${encodeURIComponent(id)}/download`,
};
