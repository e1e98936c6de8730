import { act, waitFor } from '@testing-library/react';
import { sendReport, type ServiceReport } from 'shared/contracts/reports.ts';
import {
  getVisitReport,
  saveVisitReport,
  visitReportForm,
} from 'shared/contracts/visit-reports.ts';
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { outboxState } from '../offline/outbox/current-outbox.ts';
import { takeBackTime } from '../offline/outbox/visit-record.ts';
import { readRecord } from '../offline/outbox/visit-records.ts';
import { answerEach } from './fake-api.ts';
import { adminUser, customerUser, report, sentReport } from './fixtures.ts';

type Stored = {
  report: () => ServiceReport;
  /** Simulates a change made at a desk. */
  change: (changes: Partial<ServiceReport>) => void;
};

/** Answers a phone's calls about the report of a visit like a server that stores it. */
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
    const { status, sentToCustomer, sentAt, deliveryStatus } = sentReport();
    stored = { ...stored, status, sentToCustomer, sentAt, deliveryStatus };
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

/**
 * Waits until the outbox has been read on the operator's page. From then on, everything done at a stop goes
 * through it.
 */
export const outboxReady = async (): Promise<void> => {
  await waitFor(() => expect(outboxState().readAt).toBeDefined());
};

/** Waits until this phone's record of a visit has these fields. */
export const expectOnPhone = async (visit: string, expected: object): Promise<void> => {
  const key = { operator: adminUser.id, visit };
  await waitFor(async () => expect((await readRecord(key))?.values).toMatchObject(expected));
};

/**
 * Simulates the connection coming back a while later: nothing can be undone any more, and everything waiting
 * is sent.
 */
export const syncNow = (): Promise<void> =>
  act(async () => {
    vi.setSystemTime(Date.now() + takeBackTime);
    window.dispatchEvent(new Event('online'));
  });
