import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deviceStore } from '../../lib/device-store.ts';
import { fillPhone } from '../../testing/full-phone.ts';
import { newReportValues } from '../report/editor-form.ts';
import { useOldCopy } from './old-copy.ts';
import { valuesOf, type VisitStart } from './visit-record.ts';
import { readRecord } from './visit-records.ts';

const operator = '11111111-1111-4111-8111-111111111111';
const start: VisitStart = {
  operator,
  visit: 'visit',
  name: 'Dana',
  hasReport: true,
  values: newReportValues('2026-11-20', ''),
  reportId: 'report',
  version: null,
  stored: [],
};
const visit = { id: 'visit', userId: 'customer', reportId: 'report' };

/** As kept by a build that knew neither water readings nor visit records. */
const { water: _water, added: _added, yard: _yard, ...oldValues } = start.values;
const oldCopy = {
  owner: operator,
  savedAt: new Date().toISOString(),
  key: '22222222-2222-4222-8222-222222222222',
  values: { ...oldValues, notes: 'Typed last week' },
  photos: [`/uploads/${operator}/33333333-3333-4333-8333-333333333333`],
  captions: ['The steps'],
  version: 1,
};

const Adopting = () => {
  useOldCopy(start, visit, undefined);
  return null;
};

afterEach(async () => {
  await (await deviceStore()).clear('visits');
});

it.each(['report', 'new:customer:visit', 'new:visit'])(
  'takes what the editor kept as %s into the record, once',
  async (name) => {
    const copy = { ...oldCopy, savedAt: new Date().toISOString() };
    localStorage.setItem(`report-draft:${name}`, JSON.stringify(copy));
    render(<Adopting />);
    await waitFor(() => expect(localStorage.getItem(`report-draft:${name}`)).toBeNull());
    const record = (await readRecord(start))!;
    expect(valuesOf(record)).toMatchObject({ notes: 'Typed last week', water: null });
    expect(record.stored).toMatchObject([{ address: copy.photos[0], caption: 'The steps' }]);
  },
);

it('leaves somebody else’s copy out of it', async () => {
  const copy = { ...oldCopy, owner: 'another', savedAt: new Date().toISOString() };
  localStorage.setItem('report-draft:report', JSON.stringify(copy));
  render(<Adopting />);
  await waitFor(() => expect(localStorage.getItem('report-draft:report')).toBeNull());
  expect(await readRecord(start)).toBeUndefined();
});

it('leaves the copy where it is while the phone has no room for the record', async () => {
  localStorage.setItem('report-draft:report', JSON.stringify(oldCopy));
  const refused = fillPhone();
  const { unmount } = render(<Adopting />);
  await waitFor(() => expect(refused).toHaveBeenCalled());
  unmount();
  expect(localStorage.getItem('report-draft:report')).not.toBeNull();
  refused.mockRestore();
  render(<Adopting />);
  await waitFor(() => expect(localStorage.getItem('report-draft:report')).toBeNull());
  expect(valuesOf((await readRecord(start))!)).toMatchObject({ notes: 'Typed last week' });
});
