import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';
import { now, samplePhoto, sampleRecord, sampleStep } from './testing/samples.ts';
import type { PhonePhoto, StopStep } from './visit-record.ts';

const record = sampleRecord({ hasReport: false });
const photo = (state: PhonePhoto['state']) => samplePhoto({ use: 'notPossible', state });
const step = (action: StopStep['action']) => sampleStep({ action });

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

const written = now.getTime();
/** A visit with words that were just written, and with photos or Send if given. */
const visit = (change: Parameters<typeof sampleRecord>[0] = {}) =>
  sampleRecord({ changedAt: now.toISOString(), ...change });
const requested = (notBefore: number) => ({
  askedAt: now.toISOString(),
  notBefore: new Date(notBefore).toISOString(),
  state: 'asked' as const,
});

test('a reminder waits until it can no longer be undone', () => {
  const notBefore = new Date(written + 8000).toISOString();
  const remind = { ...step('remind'), notBefore };
  const reminded = sampleRecord({ kind: 'customer', hasReport: false, steps: [remind] });
  expect(nextStep(reminded, written)).toEqual({ do: 'wait', until: written + 8000 });
  expect(nextStep(reminded, written + 8000)).toEqual({ do: 'act', step: remind });
});

test('words are saved once nothing has been written for two seconds', () => {
  expect(nextStep(visit(), written)).toEqual({ do: 'wait', until: written + 2000 });
  expect(nextStep(visit(), written + 1999)).toMatchObject({ do: 'wait' });
  expect(nextStep(visit(), written + 2000)).toMatchObject({ do: 'save' });
});

test('Send that is due saves what was just written at once', () => {
  expect(nextStep(visit({ send: requested(written + 500) }), written)).toEqual({
    do: 'wait',
    until: written + 500,
  });
  expect(nextStep(visit({ send: requested(written) }), written)).toMatchObject({
    do: 'save',
    body: { sentToCustomer: true },
  });
});

test('a photo that is on its way keeps Send waiting, and the words go ahead of it', () => {
  const next = nextStep(
    visit({ send: requested(written), photos: [samplePhoto({ state: 'preparing' })] }),
    written,
  );
  expect(next).toMatchObject({ do: 'save', body: { sentToCustomer: false } });
});

test('a photo goes once the server knows its hash, and not before', () => {
  const stored = samplePhoto({ state: 'kept', sha256: 'hash' });
  expect(nextStep(visit({ photos: [stored] }), written + 2000)).toMatchObject({ do: 'save' });
  const known = { ...stored, announced: true };
  expect(nextStep(visit({ photos: [known] }), written)).toEqual({ do: 'upload', photo: known });
});

test('a problem with the report leaves the steps of the stop alone', () => {
  const problem = { kind: 'refused' as const, message: 'Too long' };
  expect(nextStep(visit({ problem }), written + 2000)).toEqual({ do: 'nothing' });
  const steps = [step('markPaid')];
  expect(nextStep(visit({ problem, steps }), written)).toMatchObject({ do: 'act' });
});

test('a save whose answer is missing is repeated before anything else of the report', () => {
  const saving = { saveKey: '33333333-3333-4333-8333-333333333333', mark: 'm', body: {} } as never;
  const photos = [samplePhoto({ state: 'kept', announced: true })];
  expect(nextStep(visit({ saving, photos }), written)).toEqual({ do: 'repeat-save', saving });
});

test('after Send only the photos that arrived are asked about', () => {
  const send = { ...requested(written), state: 'sent' as const };
  expect(nextStep(visit({ send }), written + 9000)).toEqual({ do: 'nothing' });
  const photos = [samplePhoto({ state: 'arrived' })];
  expect(nextStep(visit({ send, photos }), written)).toEqual({ do: 'confirm' });
});

const until = (milliseconds: number) => new Date(written + milliseconds).toISOString();

test('a tap waits until it can no longer be undone, also after the clock was set back', () => {
  const tap = sampleStep({ action: 'confirm', notBefore: until(8000) });
  const tapped = { ...record, steps: [tap] };
  expect(nextStep(tapped, written)).toEqual({ do: 'wait', until: written + 8000 });
  expect(nextStep(tapped, written + 8000)).toEqual({ do: 'act', step: tap });
  expect(nextStep(tapped, written - 3_600_000)).toEqual({ do: 'act', step: tap });
});

test('taps are sent in their order, and what has a form does not wait for them', () => {
  const [confirm, complete, noted] = [
    sampleStep({ action: 'confirm', notBefore: until(8000) }),
    sampleStep({ action: 'complete', notBefore: until(9000) }),
    sampleStep({ action: 'notPossible' }),
  ];
  const steps = [confirm!, complete!];
  expect(nextStep({ ...record, steps }, written + 9000)).toEqual({ do: 'act', step: confirm });
  expect(nextStep({ ...record, steps }, written)).toEqual({ do: 'wait', until: written + 8000 });
  expect(nextStep({ ...record, steps: [...steps, noted!] }, written)).toEqual({
    do: 'act',
    step: noted,
  });
});

test('a report does not wait for a tap, and whichever is due first comes first', () => {
  const steps = [sampleStep({ action: 'markPaid', notBefore: until(8000) })];
  expect(nextStep(visit({ steps }), written)).toEqual({ do: 'wait', until: written + 2000 });
  expect(nextStep(visit({ steps }), written + 2000)).toMatchObject({ do: 'save' });
  const later = [sampleStep({ action: 'markPaid', notBefore: until(1000) })];
  expect(nextStep(visit({ steps: later }), written)).toEqual({ do: 'wait', until: written + 1000 });
});
