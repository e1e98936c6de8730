import { visitClockSentence } from 'shared/domain/visits/visit-clock.ts';
import { missingSlotsOf } from '../photos/photo-record.ts';
import type { StoredReport } from '../stored-report.ts';
import { contentWidth, faint, styles, type PageFlow } from './pdf-page.ts';

const sentencesOf = (report: StoredReport): string[] =>
  [visitClockSentence(report, report.serviceDate), missingSlotsOf(report)].filter(
    (sentence) => sentence !== undefined,
  );

/** The height in points that {@link drawRecord} needs. */
export const recordHeight = (flow: PageFlow, report: StoredReport): number =>
  sentencesOf(report).reduce(
    (sum, sentence) => sum + flow.heightOf(sentence, styles.small, contentWidth),
    0,
  );

/**
 * Prints, in small type, when the work was recorded, when the server received that, and which required photos
 * are missing. Prints nothing for a report that no phone recorded (rules: photo-18, report-37).
 */
export const drawRecord = (flow: PageFlow, report: StoredReport): void => {
  const sentences = sentencesOf(report);
  if (sentences.length === 0) return;
  flow.need(recordHeight(flow, report));
  for (const sentence of sentences) flow.write(sentence, styles.small, { color: faint });
  flow.skip(6);
};
