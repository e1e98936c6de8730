import { visitClockSentence } from 'shared/domain/visit-clock.ts';
import { missingSlotsOf, photoRemarks } from '../photos/photo-record.ts';
import { captionOf } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';
import { faint, lineHeight, styles } from './pdf-page.ts';
import type { PageFlow } from './pdf-page.ts';

/** 'After. Taken on an earlier day. The new filter': what is known of a photo, then its caption. */
export const captionWithRemarks = (report: StoredReport, index: number): string =>
  [...photoRemarks(report, index), captionOf(report, index)]
    .filter((part) => part !== '')
    .join('. ');

/**
 * In small print, when the work was recorded and when that came in, and which required photos are missing;
 * nothing for a report that no phone recorded (rules: photo-18, report-37).
 */
export const drawRecord = (flow: PageFlow, report: StoredReport): void => {
  const sentences = [visitClockSentence(report, report.serviceDate), missingSlotsOf(report)].filter(
    (sentence) => sentence !== undefined,
  );
  if (sentences.length === 0) return;
  flow.need(sentences.length * 2 * lineHeight(styles.small));
  for (const sentence of sentences) flow.write(sentence, styles.small, faint);
  flow.skip(6);
};
