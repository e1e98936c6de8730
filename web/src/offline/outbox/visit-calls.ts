import {
  markNotPossible,
  transitionBooking,
  type AdminBooking,
} from 'shared/contracts/admin-bookings.ts';
import { remindCustomer } from 'shared/contracts/payments.ts';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { sendReport, type ServiceReport } from 'shared/contracts/reports.ts';
import { getVisitReport, saveVisitReport } from 'shared/contracts/visit-reports.ts';
import * as z from 'zod/mini';
import { ApiError, hasStatus, NetworkError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { isPassingRefusal } from '../../common/is-passing-refusal.ts';
import type { VisitCalls } from './syncing.ts';
import { uploadOf } from './report-body.ts';
import { tapStep } from './tap-step.ts';
import {
  notPossibleBody,
  remindBody,
  tapBody,
  type StopStep,
  type VisitRecord,
} from './visit-record.ts';

/**
 * The limit for one photo, in milliseconds. A small one takes a second on a slow connection, and a dead connection must
 * be noticed.
 */
const uploadTimeout = 60_000;

const inBackground = true;

type Answered = {
  /** Called with the server's report after each save and send. */
  onReport: (report: ServiceReport) => void;
  onBooking: (booking: AdminBooking) => void;
  /** Called when a step was refused because somebody has changed the visit. */
  onChangedVisit: () => void;
  /** Called when a customer was reminded. */
  onReminded: (customerId: string) => void;
  /** Called when a reminder was refused: less may be due, or mail no longer reaches the customer. */
  onNotReminded: () => void;
};

const put = async (url: string, headers: Record<string, string>, body: ArrayBuffer) => {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'PUT',
      headers,
      body,
      signal: AbortSignal.timeout(uploadTimeout),
    });
    // The connection may break while the body is being read.
    text = response.ok ? '' : await response.text();
  } catch (error) {
    throw new NetworkError(error);
  }
  // An address that expired on the way gets replaced at the next try, and a stalled upload is tried again.
  if (response.status === 403 || isPassingRefusal(text)) throw new NetworkError(text);
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
};

/** The photos of what kept the operator, named as in the form. */
const shownBy = (record: VisitRecord): string[] =>
  record.photos
    .filter(({ use, state }) => use === 'notPossible' && state === 'arrived')
    .map((photo) => uploadOf(record, photo));

type VisitStep = StopStep & { action: Exclude<StopStep['action'], 'remind'> };

const callStep = async (
  record: VisitRecord,
  { action, body }: VisitStep,
): Promise<AdminBooking> => {
  const params = { id: record.visit };
  if (action === 'notPossible')
    return call(markNotPossible, {
      params,
      body: { ...z.parse(notPossibleBody, body), photos: shownBy(record) },
      inBackground,
    });
  const step = tapStep(action, z.parse(tapBody, body).seen);
  return call(transitionBooking, { params, body: step, inBackground });
};

/** Repeated with its key, it mails once. */
const remind = ({ visit }: VisitRecord, { body }: StopStep) =>
  call(remindCustomer, {
    params: { id: visit },
    idempotencyKey: z.parse(remindBody, body).key,
    inBackground,
  });

/** The outbox's calls, made in the background. */
export const visitCalls = (
  { onReport, onBooking, onChangedVisit, onReminded, onNotReminded }: Answered,
  update: VisitCalls['update'],
): VisitCalls => ({
  save: async (id, body) => {
    const report = await call(saveVisitReport, {
      params: { id },
      // The server compares it with the time of arrival, to see by how much this phone's clock is off.
      body: { ...body, phoneTime: new Date().toISOString() },
      inBackground,
    });
    onReport(report);
    return report;
  },
  read: async (id) => call(getVisitReport, { params: { id }, inBackground }),
  upload: async ({ id: photoKey, sha256, type }, bytes, reportId) => {
    const upload = await call(createPhotoUpload, {
      body: {
        type,
        size: bytes.byteLength,
        ...(sha256 !== null && { photoKey, sha256 }),
        ...(reportId !== null && { reportId }),
      },
      inBackground,
    });
    // It had arrived before, and only the response was lost.
    if (!upload.stored) await put(upload.uploadURL, upload.headers, bytes);
  },
  act: async (record, step) => {
    const { action } = step;
    try {
      if (action === 'remind') {
        await remind(record, step);
        onReminded(record.visit);
      } else onBooking(await callStep(record, { ...step, action }));
    } catch (error) {
      if (hasStatus(error, 409)) (action === 'remind' ? onNotReminded : onChangedVisit)();
      throw error;
    }
  },
  send: async (id) => {
    // The call is repeated if its response is lost. A mail that may have gone out is left to the operator.
    const body = { onlyQueued: true };
    const { report } = await call(sendReport, { params: { id }, body, inBackground });
    onReport(report);
    return report;
  },
  update,
});
