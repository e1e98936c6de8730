import { newReportValues } from '../../report/editor-form.ts';
import {
  newRecord,
  type PhonePhoto,
  type StopStep,
  type VisitRecord,
  type VisitStart,
} from '../visit-record.ts';

/** The time of the sample visit. */
export const now = new Date('2026-11-20T16:00:00Z');

export const visitStart: VisitStart = {
  operator: '11111111-1111-4111-8111-111111111111',
  visit: 'visit',
  name: 'Dana',
  hasReport: true,
  values: newReportValues('2026-11-20', ''),
  reportId: null,
  version: null,
  stored: [],
};

export const visitKey = { operator: visitStart.operator, visit: visitStart.visit };

export const sampleRecord = (change: Partial<VisitRecord> = {}): VisitRecord => ({
  ...newRecord(visitStart, now),
  ...change,
});

/** A photo as it was taken, not shrunk yet. */
export const samplePhoto = (change: Partial<PhonePhoto> = {}): PhonePhoto => ({
  id: '22222222-2222-4222-8222-222222222222',
  slot: null,
  use: 'report',
  caption: '',
  name: '',
  type: 'image/jpeg',
  size: 1,
  sha256: null,
  takenAt: null,
  announced: false,
  state: 'preparing',
  problem: null,
  ...change,
});

export const sampleStep = (change: Partial<StopStep> = {}): StopStep => ({
  action: 'markPaid',
  body: {},
  askedAt: now.toISOString(),
  state: 'waiting',
  problem: null,
  ...change,
});
