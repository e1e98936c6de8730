import type { OutboxState } from './outbox-state.ts';
import { stepLabel } from './nameless-visit.ts';
import {
  takeBackEnd,
  undoableSteps,
  type UndoableAction,
  type VisitRecord,
} from './visit-record.ts';

/** What a visit's record is waiting for, in words, and whether the operator has to decide something. */
export type Waiting = {
  words: string;
  needsYou: boolean;
  /** What can still be undone. */
  undo?: 'send' | readonly UndoableAction[];
};

const count = (number: number, one: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${one}s`;

const needsYou = (text: string): Waiting => ({ words: text, needsYou: true });
const waits = (text: string): Waiting => ({ words: text, needsYou: false });

/** 'Completed, paid'. */
export const tapsLabel = (taps: readonly UndoableAction[]): string => {
  const done = taps.map((tap) => stepLabel[tap]).join(', ');
  return done.charAt(0).toUpperCase() + done.slice(1);
};

/** What a visit is waiting for; undefined if the server has everything. */
export const waitingLabel = (
  record: VisitRecord,
  { stopped, readAt = 0 }: Pick<OutboxState, 'stopped' | 'readAt'>,
): Waiting | undefined => {
  const { problem, photos, send, steps } = record;
  if (problem?.kind === 'conflict') return needsYou('Changed elsewhere: choose a version');
  if (problem) return needsYou(problem.message);
  const refusedPhotos = photos.filter(({ state }) => state === 'refused');
  if (refusedPhotos.some(({ isMissing = false }) => !isMissing))
    return needsYou('A photo cannot be used: remove it or take it again');
  if (refusedPhotos.length > 0)
    return needsYou(
      send?.state === 'sent'
        ? 'Sent without a photo that was not ready in time'
        : 'A photo was not ready in time: try it again or remove it',
    );
  const refused = steps.find(({ state }) => state === 'refused');
  if (refused) return needsYou(refused.problem ?? 'The server refused this');
  const isSending = send?.state === 'asked';
  const left = photos.filter(({ state }) => state === 'preparing' || state === 'kept').length;
  if (stopped === 'signed-out') return needsYou('Sign in to send your work');
  if (isSending && takeBackEnd(send, readAt) > readAt)
    return { ...waits('Sending...'), undo: 'send' };
  const taps = undoableSteps(record, readAt);
  if (taps.length > 0) return { ...waits(`${tapsLabel(taps)}. Sending...`), undo: taps };
  const isWaiting =
    isSending ||
    left > 0 ||
    record.saving !== null ||
    steps.some(({ state }) => state === 'waiting');
  if (!isWaiting) return undefined;
  const what = isSending
    ? left > 0
      ? `Report and ${count(left, 'photo')}`
      : 'Report'
    : left > 0
      ? count(left, 'photo')
      : 'Changes';
  return waits(
    stopped === 'no-line'
      ? `${what} stored on this phone until it can be sent`
      : `${what} on the way`,
  );
};
