import { expect, test } from 'vitest';
import { newReportValues } from '../editor-form.ts';
import { nextStep } from './next-step.ts';
import { newRecord, type PhonePhoto, type StopStep } from './visit-record.ts';

const now = new Date('2026-11-20T16:00:00Z');
const record = newRecord(
  {
    operator: 'me',
    visit: 'visit',
    name: 'Dana',
    hasReport: false,
    values: newReportValues('2026-11-20', ''),
    reportId: null,
    version: null,
    stored: [],
  },
  now,
);
const photo = (state: PhonePhoto['state']): PhonePhoto => ({
  id: '22222222-2222-4222-8222-222222222222',
  slot: null,
  use: 'notPossible',
  caption: '',
  name: '',
  type: 'image/jpeg',
  size: 1,
  sha256: null,
  takenAt: null,
  announced: false,
  state,
  problem: null,
});
const step = (action: StopStep['action']): StopStep => ({
  action,
  body: {},
  askedAt: now.toISOString(),
  state: 'waiting',
  problem: null,
});

test.each([
  ['preparing', { do: 'act', step: step('markPaid') }],
  ['kept', { do: 'upload', photo: photo('kept') }],
  ['arrived', { do: 'act', step: step('notPossible') }],
  ['refused', { do: 'act', step: step('notPossible') }],
] as const)(
  'that a visit was not possible waits for its photo, and nothing else does: %s',
  (state, next) => {
    const steps = [step('notPossible'), step('markPaid')];
    expect(nextStep({ ...record, photos: [photo(state)], steps }, now.getTime())).toEqual(next);
  },
);

test('that a visit was not possible is not said without the photo that is being prepared', () => {
  const waiting = { ...record, photos: [photo('preparing')], steps: [step('notPossible')] };
  expect(nextStep(waiting, now.getTime())).toEqual({ do: 'nothing' });
});
