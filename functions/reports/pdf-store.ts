import type { StoredReport } from './stored-report.ts';

/** Where a report's PDF lies: one object for each version, since a version's content never changes. */
export const pdfKey = ({ id, version }: Pick<StoredReport, 'id' | 'version'>): string =>
  `pdfs/${id}/${version}.pdf`;
