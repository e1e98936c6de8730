import { expect, it } from 'vitest';
import { newReportValues } from '../report/editor-form.ts';
import { namelessVisit, unsentLabel } from './nameless-visit.ts';
import { newRecord, type PhonePhoto, type StopStep } from './visit-record.ts';

const begun = new Date(2026, 10, 20, 10, 42);
const record = newRecord(
  {
    operator: 'me',
    visit: 'visit',
    name: 'Dana',
    hasReport: true,
    values: newReportValues('2026-11-20', ''),
    reportId: null,
    version: null,
    stored: [],
  },
  begun,
);
const photo = (state: PhonePhoto['state']): PhonePhoto => ({
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
  state,
  problem: null,
});
const step = (action: StopStep['action'], state: StopStep['state']): StopStep => ({
  action,
  body: {},
  askedAt: begun.toISOString(),
  state,
  problem: null,
});

/** Browsers put a narrow no-break space before AM. */
const spaces = (text: string): string => text.replaceAll(/\s/g, ' ');

it('names a visit by when it was begun, with the day unless that is today', () => {
  expect(spaces(namelessVisit(record, new Date(2026, 10, 20, 23, 59)))).toBe('Visit of 10:42 AM');
  expect(spaces(namelessVisit(record, new Date(2026, 10, 21)))).toBe('Visit of Nov 20, 10:42 AM');
});

it('names a customer in the same way, and what was done for them', () => {
  const ofCustomer = {
    ...record,
    kind: 'customer' as const,
    hasReport: false,
    steps: [step('remind', 'waiting')],
  };
  expect(spaces(namelessVisit(ofCustomer, new Date(2026, 10, 20, 23)))).toBe(
    'Customer of 10:42 AM',
  );
  expect(unsentLabel(ofCustomer)).toBe('reminder, not sent');
});

it('says what is on the phone alone', () => {
  expect(unsentLabel(record)).toBe('report, not sent');
  expect(unsentLabel({ ...record, photos: [photo('preparing'), photo('kept')] })).toBe(
    'report, 2 photos, not sent',
  );
  expect(unsentLabel({ ...record, photos: [photo('kept'), photo('confirmed')] })).toBe(
    'report, 1 photo, not sent',
  );
  const steps = [step('complete', 'done'), step('markPaid', 'waiting')];
  expect(unsentLabel({ ...record, hasReport: false, steps })).toBe('paid, not sent');
});
