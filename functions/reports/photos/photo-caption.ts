import { captionOf, type StoredReport } from '../stored-report.ts';
import { photoRemarks } from './photo-record.ts';

/** 'After. Taken on an earlier day. The new filter': the remarks on a photo, then its caption. */
export const captionWithRemarks = (report: StoredReport, index: number): string =>
  [...photoRemarks(report, index), captionOf(report, index)]
    .filter((part) => part !== '')
    .join('. ');
