import { photoTypes } from 'shared/domain/photos/photo-rules.ts';
import { sessionEnd } from '../../lib/session-end.ts';
import type { EditorValues } from '../report/editor-form.ts';
import { shownPhotos, withoutPhotos } from './syncing.ts';
import { dropBytes, storeBytes } from './photo-bytes.ts';
import {
  isUndoable,
  mayUndo,
  newRecord,
  takeBackEnd,
  takeBackTime,
  type PhonePhoto,
  type StopAction,
  type UndoableAction,
  type VisitRecord,
  type VisitStart,
} from './visit-record.ts';
import { changeRecord, editRecord, readRecord, type VisitKey } from './visit-records.ts';

/** Everything written at a stop goes through these functions: to the phone first, whether it is online or not. */

/** No name is stored once the session has ended, and one that was erased is back after the sign-in. */
const named = (record: VisitRecord, { name }: VisitStart): VisitRecord => {
  const known = sessionEnd.get() ? '' : record.name || name;
  return known === record.name ? record : { ...record, name: known };
};

const begun = (before: VisitRecord | undefined, start: VisitStart, now: Date): VisitRecord => {
  if (!before) return named(newRecord(start, now), start);
  if (before.hasReport || !start.hasReport) return named(before, start);
  const { steps, photos, startedAt } = before;
  return named({ ...newRecord(start, now), steps, photos, startedAt }, start);
};

/** Begins a visit's record, or continues the existing one. */
export const beginVisit = async (start: VisitStart): Promise<VisitRecord> => {
  const now = new Date();
  const record = await changeRecord(start, (before) => begun(before, start, now));
  return record ?? newRecord(start, now);
};

export const writeValues = async (key: VisitKey, values: EditorValues): Promise<void> => {
  await editRecord(key, (record) => ({ ...record, values: { ...values } }));
};

/**
 * Adds a photo and gives it its permanent key.
 *
 * @returns whether the phone has stored it; if not, it lasts only as long as the page
 * @throws DOMException `QuotaExceededError` if there is not even room for its entry: nothing is added then
 */
export const addPhoto = async (
  key: VisitKey,
  file: Blob,
  {
    slot,
    name,
    use = 'report',
    start,
  }: {
    slot: PhonePhoto['slot'];
    name: string;
    use?: PhonePhoto['use'];
    /** Begins the record again: it may have been carried over and deleted while the bytes were being stored. */
    start?: VisitStart;
  },
): Promise<{ kept: boolean }> => {
  const id = crypto.randomUUID();
  const { kept: remaining } = await storeBytes(id, await file.arrayBuffer());
  const photo: PhonePhoto = {
    id,
    slot,
    use,
    name,
    caption: '',
    type: photoTypes.find((type) => type === file.type) ?? 'image/jpeg',
    size: file.size,
    sha256: null,
    takenAt: null,
    announced: false,
    state: 'preparing',
    problem: null,
  };
  const now = new Date();
  try {
    await changeRecord(key, (before) => {
      const record = start ? begun(before, start, now) : before;
      return (
        record && { ...record, photos: [...record.photos, photo], changedAt: now.toISOString() }
      );
    });
  } catch (error) {
    await dropBytes([id]);
    throw error;
  }
  return { kept: remaining };
};

export const changePhoto = async (
  key: VisitKey,
  id: string,
  change: Partial<PhonePhoto>,
): Promise<void> => {
  await editRecord(key, (record) => ({
    ...record,
    photos: record.photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)),
  }));
};

/** Sends a photo again that the server could not make ready in time. */
export const sendPhotoAgain = async (key: VisitKey, id: string): Promise<void> =>
  changePhoto(key, id, { state: 'kept', problem: null, isMissing: false });

/** Changes the caption or slot of a photo that the stored report has from elsewhere. */
export const changeStoredPhoto = async (
  key: VisitKey,
  address: string,
  change: Partial<Pick<PhonePhoto, 'slot' | 'caption'>>,
): Promise<void> => {
  await editRecord(key, (record) => ({
    ...record,
    stored: record.stored.map((photo) =>
      photo.address === address ? { ...photo, ...change } : photo,
    ),
  }));
};

/** Replaces a photo's file with the smaller one that will be sent, and notes its hash. */
export const keepSmaller = async (
  key: VisitKey,
  id: string,
  {
    bytes,
    type,
    sha256,
    takenAt,
  }: Pick<PhonePhoto, 'type' | 'sha256' | 'takenAt'> & {
    bytes: ArrayBuffer;
  },
): Promise<void> => {
  const isWaiting = (photo: PhonePhoto): boolean => photo.id === id && photo.state === 'preparing';
  const change = (changes: Partial<PhonePhoto>): Promise<unknown> =>
    changeRecord(
      key,
      (now) =>
        now && {
          ...now,
          photos: now.photos.map((photo) => (isWaiting(photo) ? { ...photo, ...changes } : photo)),
        },
    );
  // Otherwise it was removed, or another tab has made it ready: these bytes would stay forever, or replace the announced
  // ones.
  if (!(await readRecord(key))?.photos.some(isWaiting)) return;
  // Noted before the file is replaced, which alone says so: it may have to be made smaller once more.
  if (takenAt !== null) await change({ takenAt });
  await storeBytes(id, bytes);
  await change({ type, sha256, size: bytes.byteLength, state: 'kept' });
};

/** Removes a photo from the visit: one of this phone by its id, or one of the stored report by its address. */
export const removePhoto = async (key: VisitKey, idOrAddress: string): Promise<void> => {
  await editRecord(key, (record) => ({
    ...record,
    photos: record.photos.filter(({ id }) => id !== idOrAddress),
    stored: record.stored.filter(({ address }) => address !== idOrAddress),
  }));
  await dropBytes([idOrAddress]);
};

/** Asks for the report to be sent. The server is not called until Send can no longer be taken back. */
export const askToSend = async (key: VisitKey): Promise<void> => {
  const now = Date.now();
  const requestedAt = new Date(now).toISOString();
  const notBefore = new Date(now + takeBackTime).toISOString();
  await editRecord(key, (record) => ({
    ...record,
    recordedAt: requestedAt,
    // What the server refused has been changed since, or is tried once more.
    problem: record.problem?.kind === 'refused' ? null : record.problem,
    refusedBuild: null,
    send:
      record.send?.state === 'asked'
        ? record.send
        : { askedAt: requestedAt, notBefore, state: 'asked' },
  }));
};

const isOpen = ({ send }: VisitRecord, now: number): boolean =>
  send?.state === 'asked' && takeBackEnd(send, now) > now;

/** Returns false if it is too late because the report is on its way. */
export const takeBackSend = async (key: VisitKey): Promise<boolean> => {
  let taken = false;
  await changeRecord(key, (record) => {
    taken = record !== undefined && isOpen(record, Date.now());
    return record && taken ? { ...record, send: null } : record;
  });
  return taken;
};

/** For when the phone is put away: what could still be undone goes out now, or else at the next opening. */
export const endTakingBack = async (key: VisitKey): Promise<void> => {
  const now = Date.now();
  const notBefore = new Date(now).toISOString();
  await changeRecord(key, (record) => {
    if (!record) return undefined;
    const { send, steps } = record;
    const isSendOpen = send !== null && isOpen(record, now);
    if (!isSendOpen && !steps.some((step) => mayUndo(step, now))) return record;
    return {
      ...record,
      send: isSendOpen ? { ...send, notBefore } : send,
      steps: steps.map((step) => (mayUndo(step, now) ? { ...step, notBefore } : step)),
    };
  });
};

/**
 * Notes another action at the stop, beginning the visit's record if needed; noting it again changes nothing. A tap can be
 * undone from then on. It takes a single change, because a record with nothing in it is deleted.
 */
export const addStep = async (
  start: VisitStart,
  action: StopAction,
  body: Record<string, unknown> = {},
): Promise<void> => {
  const now = new Date();
  const requestedAt = now.toISOString();
  await changeRecord(start, (before) => {
    const record = begun(before, start, now);
    return record.steps.some((step) => step.action === action && step.state !== 'refused')
      ? record
      : {
          ...record,
          changedAt: requestedAt,
          steps: [
            ...record.steps.filter((step) => step.action !== action),
            {
              action,
              body,
              askedAt: requestedAt,
              ...(isUndoable(action) && {
                notBefore: new Date(now.getTime() + takeBackTime).toISOString(),
              }),
              state: 'waiting',
              problem: null,
            },
          ],
        };
  });
};

/**
 * Undoes taps, and what rests on a confirmation that is undone.
 *
 * @returns false if it is too late because they are on their way
 */
export const takeBackTaps = async (
  key: VisitKey,
  taps: readonly UndoableAction[],
): Promise<boolean> => {
  const gone: readonly StopAction[] = taps.includes('confirm')
    ? [...taps, 'complete', 'skip']
    : taps;
  let taken = false;
  await changeRecord(key, (record) => {
    const now = Date.now();
    const left = record?.steps.filter(
      (step) => !(gone.includes(step.action) && mayUndo(step, now)),
    );
    taken = left !== undefined && left.length < (record?.steps.length ?? 0);
    return record && left && taken ? { ...record, steps: left } : record;
  });
  return taken;
};

/** Drops a refused step once the operator has seen the refusal, and photos without their step, as nothing will send them. */
export const dropStep = async (key: VisitKey, action: StopAction): Promise<void> => {
  let gone: readonly PhonePhoto[] = [];
  await editRecord(key, (record) => {
    const steps = record.steps.filter((step) => step.action !== action || step.state !== 'refused');
    const isLeft = steps.some((step) => step.action === action);
    gone = action === 'notPossible' && !isLeft ? shownPhotos(record) : [];
    return withoutPhotos({ ...record, steps }, gone);
  });
  await dropBytes(gone.map(({ id }) => id));
};

/** Tries again what the server refused, after the operator has changed it. It has to be saved again to be sent. */
export const tryAgain = async (key: VisitKey): Promise<void> => {
  await editRecord(key, (record) => ({
    ...record,
    problem: null,
    savedMark: null,
    refusedBuild: null,
  }));
};
