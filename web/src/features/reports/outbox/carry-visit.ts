import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { VisitReportInput } from 'shared/contracts/visit-reports.ts';
import { ApiError, hasStatus, messageOf, NetworkError } from '../../../lib/api-error.ts';
import { nextStep, type NextStep } from './next-step.ts';
import { dropBytes, readBytes } from './photo-bytes.ts';
import { unprepared, withoutShown, withPhoto, withStep } from './record-changes.ts';
import { isOurs, isSentWhole } from './same-report.ts';
import { seenIn } from './stored-photos.ts';
import { isOver, type PhonePhoto, type StopStep, type VisitRecord } from './visit-record.ts';
import { changeRecord, dropRecord, readRecord, type VisitKey } from './visit-records.ts';

/** The calls that carry a visit to the server. Each is harmless to repeat. */
export type VisitCalls = {
  save: (visit: string, body: VisitReportInput) => Promise<ServiceReport>;
  read: (visit: string) => Promise<ServiceReport>;
  upload: (photo: PhonePhoto, bytes: ArrayBuffer, reportId: string | null) => Promise<void>;
  act: (record: VisitRecord, step: StopStep) => Promise<void>;
  send: (reportId: string) => Promise<ServiceReport>;
  /** Looks for a newer build; true if one takes over in a moment. */
  update: () => Promise<boolean>;
};

/** How far it went: `until` names the instant in milliseconds from which there is more to do. */
export type Carried =
  { outcome: 'rest'; until?: number } | { outcome: 'no-line' | 'signed-out' | 'updating' };

/** Milliseconds until a photo that is being prepared is asked about again. */
const confirmAgain = 5000;

/** More steps than a visit with twenty photos takes; a mistake here must not flood the server. */
const mostSteps = 100;

const unusedPhotos = 'The phone has lost this photo. Please remove it, or take it again.';

type Context = { key: VisitKey; calls: VisitCalls; build: string };

/** Does one visit's steps one after the other, until nothing is left or something stops it. */
export const carryVisit = async (context: Context): Promise<Carried> => {
  for (let left = mostSteps; left > 0; left -= 1) {
    const record = await readRecord(context.key);
    if (!record) return { outcome: 'rest' };
    if (isOver(record)) {
      await dropRecord(context.key, isOver);
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

const take = async (
  record: VisitRecord,
  step: Exclude<NextStep, { do: 'nothing' | 'wait' }>,
  { key, calls }: Context,
): Promise<'again-later' | void> => {
  const change = async (edit: (now: VisitRecord) => VisitRecord): Promise<void> => {
    await changeRecord(key, (now) => now && edit(now));
  };
  switch (step.do) {
    case 'act':
      await calls.act(record, step.step);
      return change((now) =>
        withoutShown(withStep(now, step.step, { state: 'done', problem: null })),
      );
    case 'save': {
      // Noted before it is asked: an answer that is lost must find the same key again.
      const { body, mark } = step;
      const saving = { saveKey: crypto.randomUUID(), mark, body };
      await change((now) => (now.saving ? now : { ...now, saving }));
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
      // The storage was full when it was made smaller, and the page that held the result alone is gone.
      if (bytes && bytes.byteLength !== step.photo.size)
        return change((now) => withPhoto(now, step.photo.id, unprepared));
      if (bytes) await calls.upload(step.photo, bytes, record.reportId);
      return change((now) =>
        withPhoto(now, step.photo.id, (photo) => ({
          ...photo,
          state: bytes ? 'arrived' : 'refused',
          problem: bytes ? null : unusedPhotos,
        })),
      );
    }
    case 'send': {
      const report = await calls.send(record.reportId ?? '');
      await noteReport(record, report, change);
      return change((now) => ({
        ...now,
        send: now.send && { ...now.send, state: report.status === 'sent' ? 'sent' : 'queued' },
      }));
    }
    case 'confirm': {
      const report = await calls.read(key.visit);
      await noteReport(record, report, change);
      const isSettled = record.photos.every(
        (photo) => photo.state !== 'arrived' || seenIn(report, photo).state !== 'arrived',
      );
      return isSettled ? undefined : 'again-later';
    }
  }
};

/** Marks what the stored report has of this phone's photos, and lets go of their bytes. */
const noteReport = async (
  record: VisitRecord,
  report: ServiceReport,
  change: (edit: (now: VisitRecord) => VisitRecord) => Promise<void>,
): Promise<void> => {
  await change((now) => ({ ...now, photos: now.photos.map((photo) => seenIn(report, photo)) }));
  const confirmed = record.photos.filter(
    (photo) => photo.state !== 'confirmed' && seenIn(report, photo).state === 'confirmed',
  );
  if (confirmed.length > 0) await dropBytes(confirmed.map(({ id }) => id));
};

/** An old copy of the record is carried again: the server has had all of it for long. */
const afterAll = (record: VisitRecord, report: ServiceReport): VisitRecord => ({
  ...record,
  photos: record.photos.map((photo) => seenIn(report, { ...photo, state: 'arrived' })),
  send: record.send && { ...record.send, state: 'sent' },
});

const afterSave = (
  record: VisitRecord,
  report: ServiceReport,
  { mark, input }: { mark: string; input: VisitReportInput },
): VisitRecord => {
  const known = new Set(input.announcedPhotos?.map(({ id }) => id));
  const saved: VisitRecord = {
    ...record,
    saving: null,
    savedMark: mark,
    reportId: report.id,
    version: report.version,
    refusedBuild: null,
    photos: record.photos.map((photo) => ({
      ...photo,
      announced: photo.announced || known.has(photo.id),
    })),
  };
  if (isSentWhole(record, report)) return afterAll(saved, report);
  // Known by its key, but somebody has written since: what follows must not go over theirs unseen.
  return isOurs(report, input)
    ? saved
    : { ...saved, problem: { kind: 'conflict', stored: report } };
};

/** What the server did not understand, or this page not of its answer: perhaps the build is too old. */
const isForeign = (error: unknown): boolean =>
  !(error instanceof ApiError) || [400, 404, 405].some((status) => hasStatus(error, status));

const isNoLine = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/** Resolves with why to stop; undefined to go on with what is left. */
const noteFailure = async (
  record: VisitRecord,
  step: NextStep,
  error: unknown,
  { key, calls, build }: Context,
): Promise<Carried | undefined> => {
  if (isNoLine(error)) return { outcome: 'no-line' };
  if (hasStatus(error, 401)) return { outcome: 'signed-out' };
  const mayBeOld = record.refusedBuild === null || record.refusedBuild === build;
  if (isForeign(error) && mayBeOld) {
    await changeRecord(key, (now) => now && { ...now, refusedBuild: build });
    if (await calls.update()) return { outcome: 'updating' };
  }
  if (step.do === 'act') {
    const problem = messageOf(error, 'The server refused this.');
    await changeRecord(
      key,
      (now) => now && withStep(now, step.step, { state: 'refused', problem }),
    );
    return undefined;
  }
  if (hasStatus(error, 409)) return noteConflict(record, error, key, calls);
  await changeRecord(key, (now) => now && refuse(now, step, error));
  return { outcome: 'rest' };
};

const noteConflict = async (
  record: VisitRecord,
  error: unknown,
  key: VisitKey,
  calls: VisitCalls,
): Promise<Carried | undefined> => {
  let stored: ServiceReport;
  try {
    stored = await calls.read(key.visit);
  } catch (failure) {
    return { outcome: hasStatus(failure, 401) ? 'signed-out' : 'no-line' };
  }
  await changeRecord(key, (now) => {
    if (!now) return undefined;
    // Sent by another tab, or by an earlier call whose answer was lost.
    if (stored.status === 'sent' && now.saving === null && now.send)
      return { ...now, send: { ...now.send, state: 'sent' } };
    if (isSentWhole(now, stored)) return afterAll({ ...now, saving: null }, stored);
    const { saving } = record;
    if (saving) {
      // Another tab was saving the same: it has noted that by now, or is about to.
      if (now.saving?.saveKey !== saving.saveKey) return now;
      const input = { ...saving.body, saveKey: saving.saveKey, version: record.version };
      if (isOurs(stored, input)) return afterSave(now, stored, { mark: saving.mark, input });
    }
    const isElsewhere = stored.status === 'sent' || stored.version !== record.version;
    return isElsewhere
      ? { ...now, saving: null, problem: { kind: 'conflict', stored } }
      : refuse(now, { do: 'send' }, error);
  });
  return undefined;
};

const photoField = /^photos\.(\d+)$/;

/** A refused photo is named by its place in the form; anything else stops the report. */
const refuse = (record: VisitRecord, step: NextStep, error: unknown): VisitRecord => {
  const message = messageOf(error, 'The report could not be saved.');
  if (step.do === 'upload')
    return withPhoto(record, step.photo.id, (photo) => ({
      ...photo,
      state: 'refused',
      problem: message,
    }));
  const body = step.do === 'repeat-save' ? step.saving.body : undefined;
  const named = body?.photos ?? [];
  const fields = error instanceof ApiError ? Object.entries(error.body?.fields ?? {}) : [];
  const problems = new Map(
    fields.flatMap(([field, problem]) => {
      const entry = named[Number(photoField.exec(field)?.[1] ?? 'NaN')];
      return entry === undefined ? [] : [[entry.slice(entry.lastIndexOf('/') + 1), problem]];
    }),
  );
  const photos = record.photos.map((photo): PhonePhoto => {
    const problem = problems.get(photo.id);
    return problem === undefined ? photo : { ...photo, state: 'refused', problem };
  });
  const isPhoto = photos.some((photo, index) => photo !== record.photos[index]);
  return {
    ...record,
    photos,
    saving: null,
    problem: isPhoto ? null : { kind: 'refused', message },
  };
};
