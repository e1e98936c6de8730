import { screen, waitFor } from '@testing-library/react';
import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { provideSettings } from '../../lib/settings.ts';
import { draw } from '../../testing/draw.tsx';
import { hurry } from '../../testing/run-timers.ts';
import { expectToast, press } from '../../testing/site-steps.ts';
import { UploadButton } from './upload-button.tsx';

const open = vi.fn<(maxNumberOfFiles: number) => void>();
const destroy = vi.fn<() => void>();

beforeEach(() => {
  open.mockReset();
  destroy.mockReset();
});
afterEach(() => vi.doUnmock('./upload-dialog.ts'));

/** Photos were being uploaded when the page was closed; one of them had been sent. */
const storeInterrupted = (...unsent: readonly string[]): void =>
  localStorage.setItem(
    'uppyState:photos',
    JSON.stringify({
      expires: Date.now() + 1000,
      metadata: {
        files: {
          one: { progress: { uploadComplete: true } },
          ...Object.fromEntries(
            unsent.map((name) => [name, { progress: { uploadComplete: false } }]),
          ),
        },
      },
    }),
  );

const drawButton = (maxNumberOfFiles = 3) =>
  draw(<UploadButton label="Upload Photos" options={{ session: 'photos', maxNumberOfFiles }} />);

it('fetches the dialog ahead, so that it opens at once where the line is slow', async () => {
  // Until the page is idle.
  hurry(1000);
  const fetched = vi.fn<() => void>();
  vi.doMock('./upload-dialog.ts', () => {
    fetched();
    return { createUploadDialog: () => ({ open, destroy }) };
  });
  drawButton();
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(open).not.toHaveBeenCalled();
});

it('goes on with what was interrupted, and offers a new upload afterwards', async () => {
  vi.doMock('./upload-dialog.ts', () => ({ createUploadDialog: () => ({ open, destroy }) }));
  storeInterrupted('other');
  const { unmount } = drawButton();
  await screen.findByText('1 photo was not sent when this page was closed.');
  await press('Continue Upload');
  const button = await screen.findByRole('button', { name: 'Upload Photos' });
  expect(screen.queryByText(/not sent when this page/)).toBeNull();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  await press('Upload Photos');
  await waitFor(() => expect(open.mock.calls).toEqual([[3], [3]]));
  expect(destroy).not.toHaveBeenCalled();
  unmount();
  expect(destroy).toHaveBeenCalledOnce();
});

it('says that uploading could not begin, and lets another press try again', async () => {
  vi.doMock('./upload-dialog.ts', () => {
    throw new Error('No line');
  });
  storeInterrupted('other');
  drawButton();
  await press('Continue Upload');
  await expectToast({
    title: 'Upload Failed',
    description: 'Uploading could not begin. Check your connection and try again.',
    variant: 'destructive',
  });
  const button = screen.getByRole('button', { name: 'Continue Upload' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  vi.doMock('./upload-dialog.ts', () => ({ createUploadDialog: () => ({ open, destroy }) }));
  await press('Continue Upload');
  await waitFor(() => expect(open.mock.calls).toEqual([[3]]));
});

it('cannot be pressed where no photo fits any more', () => {
  drawButton(0);
  expect(screen.getByRole('button', { name: 'Upload Photos' })).toHaveProperty('disabled', true);
});

it.each([
  [null, null],
  ['https://imports.example.com', { url: 'https://imports.example.com', sources: ['Dropbox'] }],
] as const)('imports photos from where the stage says: %s', async (companionUrl, companion) => {
  provideSettings({ ...testSettings, companionUrl, companionSources: ['Dropbox'] });
  onTestFinished(() => provideSettings(testSettings));
  const createUploadDialog = vi.fn<(options: object) => object>(() => ({ open, destroy }));
  vi.doMock('./upload-dialog.ts', () => ({ createUploadDialog }));
  storeInterrupted('other', 'third');
  drawButton();
  screen.getByText('2 photos were not sent when this page was closed.');
  await press('Continue Upload');
  await waitFor(() =>
    expect(createUploadDialog.mock.calls).toMatchObject([[{ session: 'photos', companion }]]),
  );
});
