import { act, waitFor } from '@testing-library/react';
import { sendReport, type ServiceReport } from 'shared/contracts/reports.ts';
import {
  getVisitReport,
  saveVisitReport,
  visitReportForm,
} from 'shared/contracts/visit-reports.ts';
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { outboxState } from '../features/reports/outbox/current-outbox.ts';
import { takeBackTime } from '../features/reports/outbox/visit-record.ts';
import { readRecord } from '../features/reports/outbox/visit-records.ts';
import { answerEach } from './fake-api.ts';
import { adminUser, customerUser, report, sentReport } from './fixtures.ts';

type Stored = {
  report: () => ServiceReport;
  /** As if somebody had changed it at a desk. */
  change: (changes: Partial<ServiceReport>) => void;
};

/** Answers what a phone asks about the report of a visit, as a server that keeps what it is told. */
export const answerVisitReport = (before: Partial<ServiceReport> = {}): Stored => {
  let stored = report({
    status: 'pending',
    notes: '',
    skimmedSurface: false,
    version: 1,
    ...before,
  });
  answerEach(getVisitReport, () => stored);
  answerEach(saveVisitReport, ({ body }) => {
    const {
      saveKey: _key,
      announcedPhotos: _photos,
      phoneTime: _time,
      ...written
    } = z.parse(visitReportForm, body);
    const { water = null, yard = null, added = [], photoCaptions = [] } = written;
    stored = {
      ...stored,
      ...written,
      water,
      yard,
      added,
      photoCaptions,
      photoDetails: [],
      recordedAt: null,
      status: 'draft',
      version: stored.version + 1,
    };
    return stored;
  });
  answerEach(sendReport, () => {
    stored = sentReport({ ...stored, status: 'sent' });
    return {
      success: true as const,
      message: 'Sent',
      customerEmail: customerUser.email,
      report: stored,
    };
  });
  return {
    report: () => stored,
    change: (changes) => {
      stored = { ...stored, version: stored.version + 1, ...changes };
    },
  };
};

/** Waits until the operator's page knows what waits on its phone; from then on, what is done at a stop goes there. */
export const outboxReady = async (): Promise<void> => {
  await waitFor(() => expect(outboxState().readAt).toBeDefined());
};

/** Waits until the record of a visit on this phone has these fields. */
export const expectOnPhone = async (visit: string, expected: object): Promise<void> => {
  const key = { operator: adminUser.id, visit };
  await waitFor(async () => expect((await readRecord(key))?.values).toMatchObject(expected));
};

/** The line is back a while later: nothing can be taken back any more, and all that waits is carried. */
export const carryNow = (): Promise<void> =>
  act(async () => {
    vi.setSystemTime(Date.now() + takeBackTime);
    window.dispatchEvent(new Event('online'));
  });
