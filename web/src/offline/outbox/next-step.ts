import { bodyOf, markOf, photosOfReport } from './report-body.ts';
import {
  isUndoable,
  mayUndo,
  takeBackEnd,
  type PhonePhoto,
  type ReportBody,
  type StopStep,
  type VisitRecord,
} from './visit-record.ts';

/** The next thing to do for one visit. */
export type NextStep =
  /** The save that has not been answered, exactly as it was. */
  | { do: 'repeat-save'; saving: NonNullable<VisitRecord['saving']> }
  | { do: 'save'; body: ReportBody; mark: string }
  | { do: 'upload'; photo: PhonePhoto }
  | { do: 'act'; step: StopStep }
  | { do: 'send' }
  /** Reads the stored report, which does not yet name all photos with their hashes. */
  | { do: 'confirm' }
  /** Nothing before this time, in milliseconds. */
  | { do: 'wait'; until: number }
  | { do: 'nothing' };

/** How long to wait after a change before saving, in milliseconds, so that not every keystroke is saved. */
const restTime = 2000;

const isUnderWay = ({ state }: PhonePhoto): boolean => state === 'preparing' || state === 'kept';

/**
 * The order for a visit (rules: field-9): its steps, which depend on nothing else; words, readings and the hashes of
 * photos; each photo; the save that names them; Send last. A problem stops everything but the steps.
 *
 * @param record as it is on the phone
 * @param now in milliseconds
 */
export const nextStep = (record: VisitRecord, now: number): NextStep => {
  const step = nextOfSteps(record, now);
  if (step.do !== 'wait' && step.do !== 'nothing') return step;
  const report = nextOfReport(record, now);
  if (step.do === 'nothing') return report;
  if (report.do === 'nothing') return step;
  return report.do === 'wait' ? { do: 'wait', until: Math.min(step.until, report.until) } : report;
};

const nextOfReport = (record: VisitRecord, now: number): NextStep => {
  const { send } = record;
  const photos = photosOfReport(record);
  if (!record.hasReport || record.problem) return { do: 'nothing' };
  if (record.saving) return { do: 'repeat-save', saving: record.saving };
  const announced = photos.find(({ state, announced: isKnown }) => state === 'kept' && isKnown);
  if (announced) return { do: 'upload', photo: announced };
  if (send?.state === 'sent') return confirming(record);
  const due = send && takeBackEnd(send, now);
  const isDue = due !== null && due <= now;
  // A refused photo stops the report until the operator has decided what to do about it.
  const isWhole = !photos.some((photo) => isUnderWay(photo) || photo.state === 'refused');
  const body = bodyOf(record, isDue && isWhole);
  const mark = markOf(body);
  if (send?.state === 'queued' && mark === record.savedMark) return confirming(record);
  const changed = Date.parse(record.changedAt);
  // A change later than now was noted before the clock was set back.
  const rested = changed > now ? now : changed + restTime;
  if (mark !== record.savedMark)
    return isDue || rested <= now
      ? { do: 'save', body, mark }
      : { do: 'wait', until: Math.min(rested, due ?? rested) };
  if (isDue && isWhole) return { do: 'send' };
  const left = confirming(record);
  return left.do === 'nothing' && due !== null && !isDue ? { do: 'wait', until: due } : left;
};

const confirming = (record: VisitRecord): NextStep =>
  photosOfReport(record).some(({ state }) => state === 'arrived')
    ? { do: 'confirm' }
    : { do: 'nothing' };

/** What could not be done waits for its photos, a tap until it can no longer be undone. */
const nextOfSteps = ({ steps, photos }: VisitRecord, now: number): NextStep => {
  const shown = photos.filter(({ use }) => use === 'notPossible');
  const remaining = shown.find(({ state }) => state === 'kept');
  if (remaining) return { do: 'upload', photo: remaining };
  const isReady = shown.every(({ state }) => state !== 'preparing');
  const waiting = steps.filter(({ state }) => state === 'waiting');
  // One tap may rest on the one before it, such as Complete on Confirm.
  const firstTap = waiting.find(({ action }) => isUndoable(action));
  const ready = waiting.filter(
    (step) => step === firstTap || (step.action === 'notPossible' && isReady),
  );
  const due = ready.find((step) => !mayUndo(step, now));
  if (due) return { do: 'act', step: due };
  const ends = ready.flatMap(({ notBefore }) =>
    notBefore === undefined ? [] : [takeBackEnd({ notBefore }, now)],
  );
  return ends.length > 0 ? { do: 'wait', until: Math.min(...ends) } : { do: 'nothing' };
};
