import { act, screen, waitFor, within } from '@testing-library/react';
import { createReport } from 'shared/contracts/reports.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DialogFile } from '../../features/photos/dialog-file.ts';
import type * as uploadDialog from '../../features/photos/upload-dialog.ts';
import type { UploadOptions } from '../../features/photos/upload-options.ts';
import { answer, callsOf, failNext } from '../../testing/fake-api.ts';
import { report } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, expectToast, fill, press } from '../../testing/site-steps.ts';

let options: UploadOptions | undefined;
vi.mock('../../features/photos/upload-dialog.ts', () => ({
  createUploadDialog: ((input) => {
    options = input;
    return { open: () => undefined, destroy: () => undefined };
  }) satisfies typeof uploadDialog.createUploadDialog,
}));

beforeEach(() => {
  options = undefined;
  answer(createReport, report());
});
afterEach(() => vi.restoreAllMocks());

const pump: DialogFile = {
  id: 'pump',
  name: 'pump.jpg',
  status: 'uploading',
  progress: 40,
  address: undefined,
  error: undefined,
  meta: { caption: 'The pump', slot: 'before' },
  content: undefined,
};
const arrived: DialogFile = {
  ...pump,
  status: 'uploaded',
  progress: 100,
  address: 'https://s3.test/u/pump',
};

const dialogSays = (...files: readonly DialogFile[]): Promise<void> =>
  act(async () => options?.onFiles?.(files, () => undefined));

/** Opens a new report and begins to upload a photo. */
const upload = async (): Promise<void> => {
  await openSite('/admin/service-report/new', 'admin');
  await press('Upload Photos');
  await waitFor(() => expect(options).toBeDefined());
  await dialogSays(pump);
  await expectText('Uploading');
};

const goOffline = async (): Promise<void> => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
};

const saveWhileUploading = async (): Promise<void> => {
  await upload();
  await press('Save Draft');
  await screen.findByRole('button', { name: 'Waiting for photos...' });
  expect(callsOf(createReport)).toEqual([]);
};

const notUploaded = {
  title: 'Some photos are not uploaded',
  description: 'Retry or remove them, then save again. Everything else is still here.',
  variant: 'destructive',
} as const;

it('waits for the photos on their way, and saves them with what was said of them', async () => {
  await saveWhileUploading();
  expect(screen.queryByLabelText('Caption of photo 1')).toBeNull();
  await dialogSays({ ...pump, progress: 90 });
  await dialogSays(arrived);
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(createReport)).toMatchObject([
    {
      body: {
        photos: [arrived.address],
        photoNames: ['pump.jpg'],
        photoCaptions: ['The pump'],
        photoDetails: [{ slot: 'before' }],
      },
    },
  ]);
});

it('saves nothing without a photo that failed, until that is removed', async () => {
  await saveWhileUploading();
  await dialogSays({ ...pump, status: 'failed', error: 'No answer.' });
  await expectToast(notUploaded);
  await expectText('No answer. Open the upload to send it, or remove it.');
  expect(callsOf(createReport)).toEqual([]);
  await press('Remove photo 1');
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(createReport)).toMatchObject([{ body: { photos: [] } }]);
});

it('waits no longer once the phone is offline', async () => {
  await saveWhileUploading();
  await goOffline();
  await expectToast(notUploaded);
  expect(callsOf(createReport)).toEqual([]);
});

it('does not begin to wait on a phone that is offline', async () => {
  await upload();
  await goOffline();
  await press('Save Draft');
  await expectToast(notUploaded);
  expect(callsOf(createReport)).toEqual([]);
});

it('names the file of a photo that the server refuses, and says under which a caption is', async () => {
  const field = { code: 'invalid', message: 'Please put this right.' } as const;
  await saveWhileUploading();
  failNext(createReport, { ...field, fields: { 'photos.0': 'It is no photo.' } });
  await dialogSays(arrived);
  await expectToast({
    title: 'Draft Not Saved',
    description:
      'Photo 1 (pump.jpg) cannot be used. It is no photo. Please remove it, then save again.',
    variant: 'destructive',
  });
  within(screen.getByText('Refused').closest('li')!).getByText('pump.jpg: It is no photo.');
  const caption = screen.getByLabelText('Caption of photo 1');
  expect(caption).toHaveProperty('value', 'The pump');
  within(caption.closest('details')!).getByText('pump.jpg');
  await fill('Caption of photo 1', 'The old pump');
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(createReport).at(-1)).toMatchObject({ body: { photoCaptions: ['The old pump'] } });
});
