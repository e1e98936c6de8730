import { expect, test, type Page } from '@playwright/test';
import { notes } from './editor-page.ts';
import { signIn } from './local-stack.ts';
import { sessionEnded } from './redirects.ts';
import { anywidth } from './tags.ts';
import { expectToast, watchToasts } from './toasts.ts';
import { delayRequests, partAddress } from './upload-line.ts';
import {
  beginAtReport,
  expectInReport,
  expectSent,
  large,
  partSentBy,
  small,
} from './upload-report.ts';
import {
  browseFiles,
  choosePhotos,
  sendPhotos,
  uploadDialog,
  expectDialogAccessible,
} from './upload-steps.ts';

beginAtReport();

test(
  'finishes an upload after its tab was closed halfway and opened again',
  anywidth,
  async ({ page, context }) => {
    const files = await Promise.all([small('before'), small('after'), large('panorama')]);
    const parts: string[] = [];
    context.on('response', (response) => {
      const part = partSentBy(response);
      if (part !== undefined) parts.push(part);
    });
    const held = await delayRequests(page, partAddress(2));
    await choosePhotos(page, files);
    await sendPhotos(page);
    // Only what the browser has stored by now survives closing the tab.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const saved = JSON.parse(
            localStorage.getItem('uppyState:photos:/admin/service-report/new')!,
          );
          const states: any[] = Object.values(saved.metadata.files);
          const done = states.filter(({ progress }) => progress.uploadComplete).length;
          return done + states.filter(({ s3Multipart }) => s3Multipart?.uploadId).length;
        }),
      )
      .toBe(3);
    await expect.poll(() => parts).toEqual(['1']);
    // Otherwise the held requests would still go out when the page closes.
    await Promise.all([held.cut(), page.close()]);

    const again = await context.newPage();
    await again.goto('/admin/service-report/new');
    await expect(again.getByText('1 photo was not sent when this page was closed.')).toBeVisible();
    await again.getByRole('button', { name: 'Continue Upload' }).click();
    const dialog = uploadDialog(again);
    await expect(dialog.getByText('Session restored')).toBeVisible();
    await expect(
      dialog.getByText('We restored all files. You can now resume the upload.'),
    ).toBeVisible();
    await expectDialogAccessible(again);
    await sendPhotos(again);
    await expectSent(dialog);
    await expect
      .poll(() => parts, 'the part that had arrived is not sent again')
      .toEqual(['1', '2']);
    await expectInReport(again, files);
  },
);

test(
  'finishes photos that were under way when the session was lost, with what was typed',
  anywidth,
  async ({ page, context }) => {
    const files = await Promise.all([small('before'), large('panorama')]);
    await notes(page).fill('The pump is loud');
    const held = await delayRequests(page, partAddress(2));
    await choosePhotos(page, files);
    await sendPhotos(page);
    await expect.poll(held.count).toBe(1);
    await watchToasts(page);
    await context.clearCookies();
    // The page asks for the operator's days again when it is looked at.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectToast(page, sessionEnded);
    await page.getByLabel('Password', { exact: true }).waitFor();
    await held.letGo();
    await signIn(page, 'admin', '/admin/service-report/new');
    await expect(notes(page)).toHaveValue('The pump is loud');
    await expect(page.getByText('1 photo was not sent when this page was closed.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue Upload' }).click();
    await sendPhotos(page);
    await expectSent(uploadDialog(page));
    await expectInReport(page, files);
  },
);

/** Deletes the content of one file the dialog stored in the browser; false until it has stored `count`. */
const losePutAway = (page: Page, count: number): Promise<boolean> =>
  page.evaluate(
    (enough) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('uppy-blobs');
        opening.addEventListener('success', () => {
          const files = opening.result.transaction('files', 'readwrite').objectStore('files');
          const listing = files.getAllKeys();
          listing.addEventListener('success', () => {
            const isEnough = listing.result.length === enough;
            if (isEnough) files.delete(listing.result[0]!);
            files.transaction.addEventListener('complete', () => {
              opening.result.close();
              resolve(isEnough);
            });
          });
        });
      }),
    count,
  );

test(
  'asks for a photo that the browser lost with a closed tab',
  anywidth,
  async ({ page, context }) => {
    const files = await Promise.all([small('before'), small('after')]);
    await choosePhotos(page, files);
    await expect.poll(() => losePutAway(page, 2)).toBe(true);
    await page.close();

    const again = await context.newPage();
    await again.goto('/admin/service-report/new');
    await again.getByRole('button', { name: 'Continue Upload' }).click();
    const dialog = uploadDialog(again);
    await expect(
      dialog.getByText(
        'We could not fully recover 1 file. Please re-select it and resume the upload.',
      ),
    ).toBeVisible();
    await expectDialogAccessible(again);
    await dialog.getByRole('button', { name: 'Re-select' }).click();
    await browseFiles(again, files);
    await expect(
      dialog.getByText('We restored all files. You can now resume the upload.'),
    ).toBeVisible();
    await sendPhotos(again);
    await expectSent(dialog);
    await expectInReport(again, files);
  },
);
