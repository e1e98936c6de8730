import type { ServiceReport } from 'shared/contracts/reports.ts';
import { afterSave } from './after-save.ts';
import { noteFailure } from './sync-failure.ts';
import {
  shownPhotos,
  withoutPhotos,
  withPhoto,
  withStep,
  type Synced,
  type Syncing,
} from './syncing.ts';
import { nextStep, type NextStep } from './next-step.ts';
import { dropBytes, lostPhoto, readBytes } from './photo-bytes.ts';
import { bodyOf, markOf, photosOfReport } from './report-body.ts';
import { isNamedBy, seenIn, settledIn } from './stored-photos.ts';
import { isOver, type PhonePhoto, type StopStep, type VisitRecord } from './visit-record.ts';
import { changeRecord, dropRecord, readRecord } from './visit-records.ts';

/** How long to wait before asking again about a photo that is being prepared, in milliseconds. */
const confirmAgain = 5000;

/** More steps than a visit with twenty photos takes; a bug here must not flood the server. */
const mostSteps = 100;

/** Takes one visit's steps one after another, until nothing is left or something stops it. */
export const syncVisit = async (context: Syncing): Promise<Synced> => {
  for (let left = mostSteps; left > 0; left -= 1) {
    const record = await readRecord(context.key);
    if (!record) return { outcome: 'rest' };
    if (isFinished(record)) {
      await dropRecord(context.key, isFinished);
      return { outcome: 'rest' };
    }
    const step = nextStep(record, Date.now());
    if (step.do === 'nothing') return { outcome: 'rest' };
    if (step.do === 'wait') return { outcome: 'rest', until: step.until };
    try {
      if ((await take(record, step, context)) === 'again-later')
        return { outcome: 'rest', until: Date.now() + confirmAgain };
    } catch (error) {
      const stopped = await noteFailure(record, step, error, context);
      if (stopped) return stopped;
    }
  }
  return { outcome: 'rest', until: Date.now() + confirmAgain };
};

/** Whether anything was written since the save with this mark, which asked for Send. */
const isChanged = (record: VisitRecord, mark: string | null): boolean =>
  markOf(bodyOf(record, true)) !== mark;

/** Whether nothing is left to do. What is written while a report waits for its photos still belongs to it. */
const isFinished = (record: VisitRecord): boolean =>
  isOver(record) && (record.send?.state !== 'queued' || !isChanged(record, record.savedMark));

/** After another save, Send has to be asked for again. */
const withoutQueue = ({ send, ...record }: VisitRecord): VisitRecord => ({
  ...record,
  send: send?.state === 'queued' ? { ...send, state: 'asked' } : send,
});

const take = async (
  record: VisitRecord,
  step: Exclude<NextStep, { do: 'nothing' | 'wait' }>,
  { key, calls }: Syncing,
): Promise<'again-later' | void> => {
  const change = async (edit: (now: VisitRecord) => VisitRecord): Promise<void> => {
    await changeRecord(key, (now) => now && edit(now));
  };
  switch (step.do) {
    case 'act': {
      await calls.act(record, step.step);
      const taken = takenAlong(record, step.step);
      await change((now) =>
        withoutPhotos(withStep(now, step.step, { state: 'done', problem: null }), taken),
      );
      await dropBytes(taken.map(({ id }) => id));
      return;
    }
    case 'save': {
      // Stored before the call: if the response is lost, the next try must use the same key.
      const { body, mark } = step;
      const saving = { saveKey: crypto.randomUUID(), mark, body };
      await change((now) => (now.saving ? now : { ...withoutQueue(now), saving }));
      return;
    }
    case 'repeat-save': {
      const { saveKey, mark, body } = step.saving;
      const input = { ...body, saveKey, version: record.version };
      const report = await calls.save(key.visit, input);
      return change((now) => afterSave(now, report, { mark, input }));
    }
    case 'upload': {
      const bytes = await readBytes(step.photo.id);
      // The storage was full when the photo was shrunk, and the page that held the only copy of the result is gone.
      if (bytes && bytes.byteLength !== step.photo.size)
        return change((now) => withPhoto(now, step.photo.id, unprepared));
      if (bytes) await calls.upload(step.photo, bytes, record.reportId);
      return change((now) =>
        withPhoto(now, step.photo.id, (photo) => ({
          ...photo,
          state: bytes ? 'arrived' : 'refused',
          problem: bytes ? null : lostPhoto,
        })),
      );
    }
    case 'send': {
      const report = await calls.send(record.reportId ?? '');
      const requested = markOf(bodyOf(record, true));
      await change((now) =>
        report.status === 'sent' && isChanged(now, requested)
          ? { ...seenBy(now, report), problem: { kind: 'conflict', stored: report } }
          : noted({ ...now, send: now.send && { ...now.send, state: 'queued' } }, report),
      );
      return dropConfirmed(record, report);
    }
    case 'confirm': {
      const report = await calls.read(key.visit);
      if (isTakenOut(record, report))
        return change((now) => ({ ...now, problem: { kind: 'conflict', stored: report } }));
      await change((now) => noted(now, report));
      await dropConfirmed(record, report);
      const { photos } = noted(record, report);
      return photos.some(({ state }) => state === 'arrived') ? 'again-later' : undefined;
    }
  }
};

const unprepared = (photo: PhonePhoto): PhonePhoto => ({
  ...photo,
  state: 'preparing',
  sha256: null,
  announced: false,
});

/** The photos that were sent with a step, which the server has now. Those not uploaded yet stay. */
const takenAlong = (record: VisitRecord, { action }: StopStep): PhonePhoto[] =>
  action === 'notPossible' ? shownPhotos(record).filter(({ state }) => state === 'arrived') : [];

/**
 * A file that is not a photo stops a report that was waiting for its photos (rules: report-21). The report is sent once
 * the operator has decided what to do about it.
 */
const requestedAgain = (record: VisitRecord, { status }: ServiceReport): VisitRecord =>
  record.send?.state === 'queued' &&
  status !== 'sent' &&
  photosOfReport(record).some(({ state }) => state === 'refused')
    ? { ...record, send: { ...record.send, state: 'asked' } }
    : record;

/** Whether somebody has changed the report since and removed a photo of this phone. */
const isTakenOut = (record: VisitRecord, report: ServiceReport): boolean =>
  report.version !== record.version &&
  photosOfReport(record).some((photo) => photo.state === 'arrived' && !isNamedBy(report, photo));

/** Updates this phone's photos with what the stored report says about them. */
const seenBy = (record: VisitRecord, report: ServiceReport): VisitRecord => ({
  ...record,
  photos: record.photos.map((photo) => seenIn(report, photo)),
});

/**
 * The record after the stored report was read. While the report is queued, a photo that is not ready stops nothing: the
 * report goes out without it (rules: report-21).
 */
const noted = (record: VisitRecord, report: ServiceReport): VisitRecord => {
  const { send } = record;
  const seen = seenBy(record, report);
  const isSent = report.status === 'sent';
  if (send?.state === 'queued' && (!isSent || isChanged(record, record.savedMark)))
    return requestedAgain(seen, report);
  return {
    ...seen,
    photos: seen.photos.map((photo) => settledIn(report, photo)),
    send: send && isSent ? { ...send, state: 'sent' } : send,
  };
};

/** Deletes the bytes of the photos that the stored report has. */
const dropConfirmed = async (record: VisitRecord, report: ServiceReport): Promise<void> => {
  const confirmed = record.photos.filter(
    (photo) => photo.state !== 'confirmed' && seenIn(report, photo).state === 'confirmed',
  );
  if (confirmed.length > 0) await dropBytes(confirmed.map(({ id }) => id));
};
