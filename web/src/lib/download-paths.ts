import { withQuery } from './paths.ts';

/** Addresses of files to download, apart from those that every page of the site may link to. */
export const downloadPaths = {
  allReports: (choice: { part?: number; parts?: number } = {}) =>
    withQuery('/api/reports/download-all', {
      part: choice.part?.toString(),
      parts: choice.parts?.toString(),
    }),
  charges: (month: string) => withQuery('/api/admin/export/charges.csv', { month }),
  /** Of the caller, or for the operator that of a customer. */
  statement: (month: string, customerId?: string) =>
    customerId === undefined
      ? `/api/statements/${encodeURIComponent(month)}`
      : `/api/admin/customers/${encodeURIComponent(customerId)}/statements/${encodeURIComponent(month)}`,
  /** Of the caller, or for the operator that of a customer. */
  record: (customerId?: string) =>
    customerId === undefined
      ? '/api/record/pdf'
      : `/api/admin/customers/${encodeURIComponent(customerId)}/record/pdf`,
  report: (id: string) => `/api/reports/${encodeURIComponent(id)}/download`,
};
