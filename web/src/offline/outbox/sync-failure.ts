import type { ServiceReport } from 'shared/contracts/reports.ts';
import { ApiError, hasStatus, messageOf, NetworkError } from '../../lib/api-error.ts';
import { afterAll, afterSave } from './after-save.ts';
import { withPhoto, withStep, type Synced, type Syncing, type VisitCalls } from './syncing.ts';
import type { NextStep } from './next-step.ts';
import { isOurs, isSentWhole } from './same-report.ts';
import type { PhonePhoto, VisitRecord } from './visit-record.ts';
import { changeRecord, type VisitKey } from './visit-records.ts';

/**
 * The server did not understand the request, or this page did not understand the response: the build may be too old.
 */
const isForeign = (error: unknown): boolean =>
  !(error instanceof ApiError) || [400, 404, 405].some((status) => hasStatus(error, status));

const isNoLine = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/**
 * When to repeat a call that the server cannot carry out at the moment, in milliseconds; undefined if it was refused.
 * After too many calls, the next round is soon enough.
 */
const retryTime = (error: unknown, now: number): number | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const seconds = Number.parseInt(error.retryAfter ?? '', 10);
  return Number.isNaN(seconds) ? undefined : now + seconds * 1000;
};

/**
 * Notes why a step failed. Resolves with why to stop; undefined to go on with what is left.
 *
 * @throws DOMException of the phone's own storage, which says nothing about the visit: the next round tries again
 */
export const noteFailure = async (
  record: VisitRecord,
  step: NextStep,
  error: unknown,
  { key, calls, build }: Syncing,
): Promise<Synced | undefined> => {
  if (isNoLine(error)) return { outcome: 'no-line' };
  if (error instanceof DOMException) throw error;
  if (hasStatus(error, 401)) return { outcome: 'signed-out' };
  const until = retryTime(error, Date.now());
  if (until !== undefined) return { outcome: 'rest', until };
  // Not even JSON: the page of a captive portal, or of a newer server.
  if (error instanceof SyntaxError)
    return { outcome: (await calls.update()) ? 'updating' : 'no-line' };
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
  if (step.do === 'send' && hasStatus(error, 424)) return noteUndelivered(error, key, calls);
  await changeRecord(key, (now) => now && refuse(now, step, error));
  return { outcome: 'rest' };
};

/** The stored report, or why it cannot be read at the moment. */
const readStored = async (key: VisitKey, calls: VisitCalls): Promise<ServiceReport | Stopped> => {
  try {
    return await calls.read(key.visit);
  } catch (failure) {
    return { outcome: hasStatus(failure, 401) ? 'signed-out' : 'no-line' };
  }
};
type Stopped = { outcome: 'signed-out' | 'no-line' };

const noteConflict = async (
  record: VisitRecord,
  error: unknown,
  key: VisitKey,
  calls: VisitCalls,
): Promise<Synced | undefined> => {
  const stored = await readStored(key, calls);
  if ('outcome' in stored) return stored;
  await changeRecord(key, (now) => {
    if (!now) return undefined;
    // Sent by another tab, or by an earlier call whose response was lost.
    if (stored.status === 'sent' && now.saving === null && now.send)
      return { ...now, send: { ...now.send, state: 'sent' } };
    if (isSentWhole(now, stored)) return afterAll({ ...now, saving: null }, stored);
    const { saving } = record;
    if (saving) {
      // Another tab was making the same save: it has noted that by now, or is about to.
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

/**
 * If the mail service did not take the mail for now, the server tries again by itself. Anything else is up to the
 * operator.
 */
const noteUndelivered = async (
  error: unknown,
  key: VisitKey,
  calls: VisitCalls,
): Promise<Synced | undefined> => {
  const stored = await readStored(key, calls);
  if ('outcome' in stored) return stored;
  const { status, deliveryStatus } = stored;
  const state = status === 'sent' ? status : deliveryStatus === 'queued' ? deliveryStatus : 'asked';
  await changeRecord(key, (now) => {
    if (!now?.send || state === 'asked') return now && refuse(now, { do: 'send' }, error);
    return { ...now, send: { ...now.send, state } };
  });
  return undefined;
};

const photoField = /^photos\.(\d+)$/;

/** A refused photo is identified by its position in the form; any other refusal stops the report. */
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
