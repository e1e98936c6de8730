import type { ServiceReport } from 'shared/contracts/reports.ts';
import { missingPhotosSentence } from 'shared/domain/lines/missing-photos.ts';
import { photoProof } from 'shared/domain/photos/photo-proof.ts';
import { slotLabel } from 'shared/domain/photos/photo-slots.ts';
import {
  isTakenEarlier,
  takenEarlier,
  visitClockSentence,
} from 'shared/domain/visits/visit-clock.ts';

type Recorded = Pick<
  ServiceReport,
  'line' | 'serviceDate' | 'recordedAt' | 'receivedAt' | 'clockOffsetSeconds' | 'photoDetails'
>;

/** When the work was recorded and when the record arrived, and which required photos are missing, if any. */
export const RecordedFacts = ({ report }: { report: Recorded }) => {
  const slots = report.photoDetails.map(({ slot }) => slot);
  const sentences = [
    visitClockSentence(report, report.serviceDate),
    missingPhotosSentence({ ...report, slots }),
  ].filter((sentence) => sentence !== undefined);
  return sentences.map((sentence) => (
    <p key={sentence} className="text-base">
      {sentence}
    </p>
  ));
};

/** What is known of a photo besides its caption, such as 'Before. Taken on an earlier day'; empty for most. */
export const photoRemark = (report: Recorded, index: number): string => {
  const details = report.photoDetails[index];
  if (!details) return '';
  return [
    ...(details.slot === null ? [] : [slotLabel[details.slot]]),
    ...(isTakenEarlier(details.takenAt, report) ? [takenEarlier] : []),
  ].join('. ');
};

/** Whether a photo is what the phone recorded, with its hash; empty if no phone took it. */
export const photoProofOf = ({ photoDetails }: Recorded, index: number): string => {
  const details = photoDetails[index];
  return (details && photoProof(details)) ?? '';
};
