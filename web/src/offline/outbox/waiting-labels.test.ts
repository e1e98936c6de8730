import { expect, it } from 'vitest';
import { now, samplePhoto, sampleRecord, sampleStep } from './testing/samples.ts';
import type { VisitRecord } from './visit-record.ts';
import { waitingLabel } from './waiting-labels.ts';

const photo = samplePhoto({ state: 'kept' });
const record = sampleRecord();
const send = { askedAt: now.toISOString(), notBefore: now.toISOString(), state: 'asked' } as const;
const step = sampleStep();
const saving = {
  saveKey: '33333333-3333-4333-8333-333333333333',
  mark: 'm',
  body: { serviceDate: '2026-11-20', sentToCustomer: false },
};

it.each<[string, Partial<VisitRecord>, 'no-line' | 'signed-out' | undefined, string | undefined]>([
  ['nothing waits', {}, undefined, undefined],
  ['a photo is on its way', { photos: [photo] }, undefined, '1 photo on the way'],
  [
    'one of two is being made smaller',
    { photos: [photo, { ...photo, state: 'preparing' }] },
    undefined,
    '2 photos on the way',
  ],
  [
    'a report without a line',
    { send, photos: [photo, photo] },
    'no-line',
    'Report and 2 photos stored on this phone until it can be sent',
  ],
  ['a report is on its way', { send }, undefined, 'Report on the way'],
  [
    'Send can be taken back',
    { send: { ...send, notBefore: '2026-11-20T16:00:08Z' } },
    undefined,
    'Sending...',
  ],
  [
    'a step waits',
    { steps: [step] },
    'no-line',
    'Changes stored on this phone until it can be sent',
  ],
  [
    'a tap can be undone',
    { steps: [{ ...step, notBefore: '2026-11-20T16:00:08Z' }] },
    undefined,
    'Paid. Sending...',
  ],
  [
    'two can be undone',
    {
      steps: (['confirm', 'complete'] as const).map((action) =>
        sampleStep({ action, notBefore: '2026-11-20T16:00:08Z' }),
      ),
    },
    undefined,
    'Confirmed, completed. Sending...',
  ],
  [
    'a reminder can be undone',
    { steps: [sampleStep({ action: 'remind', notBefore: '2026-11-20T16:00:08Z' })] },
    undefined,
    'Reminder. Sending...',
  ],
  ['words are being saved', { saving }, undefined, 'Changes on the way'],
  ['a photo has arrived', { photos: [{ ...photo, state: 'arrived' }] }, undefined, undefined],
  ['a step is done', { steps: [{ ...step, state: 'done' }] }, undefined, undefined],
  ['the session is over', { send }, 'signed-out', 'Sign in to send your work'],
  [
    'a photo is missing',
    { photos: [{ ...photo, state: 'refused', isMissing: true }] },
    undefined,
    'A photo was not ready in time: try it again or remove it',
  ],
  [
    'a report went out without one',
    {
      photos: [{ ...photo, state: 'refused', isMissing: true }],
      send: { ...send, state: 'sent' },
    },
    undefined,
    'Sent without a photo that was not ready in time',
  ],
])('says what is the case when %s', (_case, change, stopped, text) => {
  expect(waitingLabel({ ...record, ...change }, { stopped, readAt: now.getTime() })?.words).toBe(
    text,
  );
});

it.each<[string, Partial<VisitRecord>]>([
  ['two versions', { problem: { kind: 'conflict', stored: {} } }],
  ['a refusal', { problem: { kind: 'refused', message: 'Too long' } }],
  ['a photo that is none', { photos: [{ ...photo, state: 'refused' }] }],
  ['a step that is not possible', { steps: [{ ...step, state: 'refused', problem: 'Cancelled' }] }],
])('asks the operator about %s, whatever the line', (_case, change) => {
  expect(
    waitingLabel({ ...record, ...change }, { stopped: 'no-line', readAt: now.getTime() })?.needsYou,
  ).toBe(true);
});
