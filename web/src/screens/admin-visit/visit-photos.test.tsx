import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { storeBytes } from '../../offline/outbox/photo-bytes.ts';
import { newRecord, type PhonePhoto, type VisitStart } from '../../offline/outbox/visit-record.ts';
import { changeRecord, readRecord } from '../../offline/outbox/visit-records.ts';
import { expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { adminUser, idOf, now, today } from '../../testing/fixtures.ts';
import { fillPhone } from '../../testing/full-phone.ts';
import { chooseFiles, expectToast, fill } from '../../testing/site-steps.ts';
import { sessionEnd } from '../../lib/session-end.ts';
import { VisitPhotos } from './visit-photos.tsx';

const start: VisitStart = {
  operator: adminUser.id,
  visit: idOf(20),
  name: 'Casey',
  hasReport: true,
  values: newReportValues(today, ''),
  reportId: 'report',
  version: 1,
  stored: [
    { address: '/api/service-photos/report/stored', caption: '', slot: null, takenAt: null },
    { address: 'uploads/me/old', caption: '', slot: null, takenAt: null },
  ],
};

const photo = (change: Partial<PhonePhoto> = {}): PhonePhoto => ({
  id: idOf(31),
  slot: null,
  caption: '',
  use: 'report',
  name: '',
  type: 'image/jpeg',
  size: 3,
  sha256: null,
  takenAt: null,
  announced: false,
  state: 'kept',
  problem: null,
  ...change,
});

const show = (...photos: PhonePhoto[]) =>
  draw(<VisitPhotos start={start} record={{ ...newRecord(start, new Date(now)), photos }} />);

const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => src);

it('shows a photo from the phone’s own bytes, and lets go of them with the page', async () => {
  await storeBytes(idOf(31), new ArrayBuffer(3));
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  const gone = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const { unmount } = show(photo());
  await waitFor(() => expect(pictures()).toContain('blob:one'));
  expect(made).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
  unmount();
  expect(gone).toHaveBeenCalledExactlyOnceWith('blob:one');
});

it('shows the other photos, and the server’s of one whose bytes the phone fails to read', async () => {
  await storeBytes(idOf(31), new ArrayBuffer(3));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  const read = IDBObjectStore.prototype.get;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function get(
    this: IDBObjectStore,
    key,
  ) {
    if (key === idOf(32)) throw new DOMException('The disk does not answer', 'UnknownError');
    return read.call(this, key);
  });
  show(photo({ id: idOf(32), state: 'confirmed' }), photo());
  await waitFor(() => expect(pictures()).toContain('blob:one'));
  expect(pictures()).toContainEqual(
    expect.stringContaining(`/api/service-photos/report/${idOf(32)}?size=thumb`),
  );
});

it('shows what the server has, small, until the session has ended', async () => {
  show(photo({ id: idOf(32), state: 'confirmed' }), photo({ id: idOf(33), state: 'arrived' }));
  await waitFor(() =>
    expect(pictures()).toEqual([
      expect.stringContaining('/api/service-photos/report/stored?size=thumb'),
      expect.stringContaining(`/api/service-photos/report/${idOf(32)}?size=thumb`),
    ]),
  );
  act(() => sessionEnd.set(true));
  expect(pictures()).toEqual([]);
});

it('tries a photo again that the server could not make ready in time', async () => {
  const missing = photo({ state: 'refused', isMissing: true, problem: 'Not ready.' });
  const record = { ...newRecord(start, new Date(now)), photos: [missing] };
  await changeRecord(start, () => record);
  const { rerender } = draw(<VisitPhotos start={start} record={record} />);
  expect(screen.getByText('Not ready in time')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try Photo 3 Again' }));
  await waitFor(async () =>
    expect((await readRecord(start))?.photos).toMatchObject([{ state: 'kept', problem: null }]),
  );
  const send = { askedAt: now, notBefore: now, state: 'sent' } as const;
  rerender(<VisitPhotos start={start} record={{ ...record, send }} />);
  expect(screen.queryByRole('button', { name: /^Try Photo/ })).toBeNull();
});

it('takes several files from the album at once, each under its name', async () => {
  const { container } = show();
  const files = ['one.jpg', 'two.jpg'].map(
    (name) => new File([name], name, { type: 'image/jpeg' }),
  );
  chooseFiles(container.querySelector('input[multiple]')!, ...files);
  await waitFor(async () =>
    expect((await readRecord(start))?.photos).toMatchObject([
      { name: 'one.jpg', slot: null },
      { name: 'two.jpg', slot: null },
    ]),
  );
});

it('takes a shot for the place that is aimed at, without the name that the camera gave it', async () => {
  const { container } = show();
  chooseFiles(
    container.querySelector('input[capture]')!,
    new File(['shot'], 'image.jpg', { type: 'image/jpeg' }),
  );
  await waitFor(async () =>
    expect((await readRecord(start))?.photos).toMatchObject([{ name: '', slot: 'before' }]),
  );
});

it('changes what a photo shows and says, of this phone or of the server', async () => {
  const own = photo();
  await changeRecord(start, () => ({ ...newRecord(start, new Date(now)), photos: [own] }));
  show(own);
  for (const number of [1, 3]) {
    await fill(`Shows (photo ${number})`, 'after');
    await fill(`Caption of photo ${number}`, `No. ${number}`);
  }
  await waitFor(async () =>
    expect(await readRecord(start)).toMatchObject({
      stored: [
        { caption: 'No. 1', slot: 'after' },
        { caption: '', slot: null },
      ],
      photos: [{ caption: 'No. 3', slot: 'after' }],
    }),
  );
});

it.each([
  [
    'its bytes',
    (value: unknown) => value instanceof ArrayBuffer,
    /^The photo is not stored on it\./,
  ],
  ['even its name', () => true, /^The photo was not added\./],
])('says that the phone has no room for %s', async (_what, isTooMuch, text) => {
  fillPhone(isTooMuch);
  const { container } = show();
  chooseFiles(
    container.querySelector('input[type=file]')!,
    new File(['shot'], 'shot.jpg', { type: 'image/jpeg' }),
  );
  await expectToast({
    title: 'This phone is full',
    description: expect.stringMatching(text),
    variant: 'destructive',
  });
});

it.each([
  [
    'a caption',
    () =>
      fireEvent.change(screen.getByLabelText(/^Caption of photo 3/), {
        target: { value: 'The filter' },
      }),
  ],
  ['a removal', () => fireEvent.click(screen.getByRole('button', { name: 'Remove photo 3' }))],
  ['another try', () => fireEvent.click(screen.getByRole('button', { name: 'Try Photo 3 Again' }))],
])('says that the phone has no room for %s', async (_what, act_) => {
  const missing = photo({ state: 'refused', isMissing: true, problem: 'Not ready.' });
  await changeRecord(start, () => ({ ...newRecord(start, new Date(now)), photos: [missing] }));
  fillPhone();
  show(missing);
  act_();
  await expectToast({ title: 'This phone can’t store anything', variant: 'destructive' });
});
