import { truncate, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page, Response } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { jpegPhoto, signIn } from './local-stack.ts';
import { photoBucket } from './photo-bucket.ts';
import { openUploadHost } from './upload-host.ts';
import { breakRequests, changeAnswers, holdRequests, partAddress } from './upload-line.ts';
import { browseFiles, choosePhotos, sendPhotos, uploadDialog } from './upload-steps.ts';

/** How photos travel does not depend on the width. */
const anywidth = { tag: '@anywidth' };

const mebibyte = 1024 * 1024;

let photo: Buffer;
let unfinishedBefore: string[];
test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin', '/admin/service-report/new');
  photo ??= await jpegPhoto(page, 'Clear water');
  unfinishedBefore = await (await photoBucket(page)).unfinished();
});
test.afterEach(async ({ page }) => {
  const { unfinished } = await photoBucket(page);
  await expect
    .poll(unfinished, 'nothing unfinished is left in the bucket')
    .toEqual(unfinishedBefore);
});

/** A photo on disk, from where the browser takes it itself. */
const fileOf = async (name: string, ...content: Uint8Array[]): Promise<string> => {
  const file = test.info().outputPath(`${name}.jpg`);
  // No two alike: what follows the end of a JPEG is no part of the picture.
  await writeFile(file, Buffer.concat([photo, Buffer.from(name), ...content]));
  return file;
};
const small = (name: string): Promise<string> => fileOf(name);
/** 5.5 MiB: it goes in two parts, of 5 and of about half a MiB. */
const large = (name: string): Promise<string> => fileOf(name, Buffer.alloc(5.5 * mebibyte, 'x'));

/** The dialog closes by itself when all have arrived; the line of a busy machine is slow. */
const expectSent = async (dialog: Locator): Promise<void> =>
  expect(dialog).toBeHidden({ timeout: 30_000 });

/** Saves the draft and looks at what the bucket holds under the report. */
const expectInReport = async (page: Page, files: readonly string[]): Promise<void> => {
  const count = files.length;
  await expect(page.getByText(`${count} photo${count === 1 ? '' : 's'} uploaded`)).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForResponse('**/api/admin/service-reports'),
    page.getByRole('button', { name: 'Save Draft' }).click(),
  ]);
  const report: { id: string; photos: string[] } = await saved.json();
  expect(new Set(report.photos).size).toBe(count);
  expect(report.photos).toHaveLength(count);
  const { sizes } = await photoBucket(page);
  const kept = await sizes(`photos/${report.id}/`);
  // Each beside its small version.
  expect([...kept.keys()].filter((key) => !key.endsWith('-thumb'))).toHaveLength(count);
  expect(kept.size).toBe(2 * count);
};

/** Calls that are answered with an address in the bucket. */
const signingCalls = ['*/api/service-photos/upload', '*/api/s3/multipart/*'];

/** The number of the part a finished request has brought to the bucket. */
const partSentBy = (response: Response): string | undefined =>
  response.request().method() === 'PUT' && response.ok()
    ? (new URL(response.url()).searchParams.get('partNumber') ?? undefined)
    : undefined;

test(
  'ten photos at once, one of them in parts of which one fails twice',
  anywidth,
  async ({ page }) => {
    const files = await Promise.all([
      ...Array.from({ length: 9 }, (_, index) => small(`pool-${index}`)),
      large('panorama'),
    ]);
    const dialog = await choosePhotos(page, files);
    await expect(dialog.getByText('10 files selected')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add more files' })).toBeHidden();
    await expectAccessible(page);
    const broken = await breakRequests(page, partAddress(2), 2);
    await sendPhotos(page);
    await expectSent(dialog);
    await expect(page.getByText('Photos Uploaded').first()).toBeVisible();
    await expect(page.getByText('10 photo(s) uploaded successfully').first()).toBeVisible();
    expect(broken()).toBe(2);
    await expectInReport(page, files);
  },
);

test('60 MB in twelve parts, one of which fails twice', anywidth, async ({ page }) => {
  test.slow();
  const file = await fileOf('panorama');
  await truncate(file, 60_000_000);
  await openUploadHost(page, {
    session: 'host',
    maxFileSize: 100 * mebibyte,
    multipartOver: 5 * mebibyte,
    metaFields: [{ id: 'place', name: 'Place' }],
    requiredMetaFields: ['place'],
  });
  const opener = page.getByRole('button', { name: 'Upload Photos' });
  await opener.click();
  const dialog = uploadDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await browseFiles(page, file);
  await sendPhotos(page);
  await expect(dialog.getByText('Missing required meta field: Place.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit file panorama.jpg' }).click();
  await dialog.getByLabel('Place').fill('Deep end');
  await dialog.getByRole('button', { name: 'Save changes' }).click();

  const { sizes } = await photoBucket(page);
  const before = await sizes('uploads/');
  const sent: string[] = [];
  page.on('response', (response) => {
    const part = partSentBy(response);
    if (part !== undefined) sent.push(part);
  });
  const broken = await breakRequests(page, partAddress(7), 2);
  await sendPhotos(page);
  await expect(page).toHaveTitle('1 arrived', { timeout: 60_000 });
  expect(broken()).toBe(2);
  expect(sent.map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  const added = [...(await sizes('uploads/'))].filter(([key]) => !before.has(key));
  expect(added.map(([, size]) => size)).toEqual([60_000_000]);
});

test(
  'a tab closed half-way, opened again and sent to the end',
  anywidth,
  async ({ page, context }) => {
    const files = await Promise.all([small('before'), small('after'), large('panorama')]);
    const parts: string[] = [];
    context.on('response', (response) => {
      const part = partSentBy(response);
      if (part !== undefined) parts.push(part);
    });
    const held = await holdRequests(page, partAddress(2));
    await choosePhotos(page, files);
    await sendPhotos(page);
    // What the browser has written down by now is all that is left of the tab.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const kept = JSON.parse(
            localStorage.getItem('uppyState:photos:/admin/service-report/new')!,
          );
          const states: any[] = Object.values(kept.metadata.files);
          const done = states.filter(({ progress }) => progress.uploadComplete).length;
          return done + states.filter(({ s3Multipart }) => s3Multipart?.uploadId).length;
        }),
      )
      .toBe(3);
    await expect.poll(() => parts).toEqual(['1']);
    // Left alone, what is held back would still go out when its page is closed.
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
    await expectAccessible(again);
    await sendPhotos(again);
    await expectSent(dialog);
    await expect
      .poll(() => parts, 'the part that had arrived is not sent again')
      .toEqual(['1', '2']);
    await expectInReport(again, files);
  },
);

test('offline in the midst of it, and back', anywidth, async ({ page, context }) => {
  const files = await Promise.all([small('before'), large('panorama')]);
  const held = await holdRequests(page, partAddress(2));
  const dialog = await choosePhotos(page, files);
  // The small one is through: what goes in one piece cannot be stopped half-way.
  const through = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.ok() && partSentBy(response) === undefined,
  );
  await sendPhotos(page);
  await through;
  await expect.poll(held.count).toBe(1);
  await context.setOffline(true);
  await expect(dialog.getByText('Upload paused')).toBeVisible();
  await expect(dialog.getByText(/^Paused(: \d+%)?$/)).toBeVisible();
  await held.letGo();
  await context.setOffline(false);
  await expectSent(dialog);
  await expectInReport(page, files);
});

test(
  'addresses that have lapsed, of a photo in one piece and of a part',
  anywidth,
  async ({ page }) => {
    const files = await Promise.all([small('before'), large('panorama')]);
    const lapsed = new Set<string>();
    // The first address of each is one of long ago: it is the bucket that says so.
    await changeAnswers(page, signingCalls, (body) => {
      const part = /partNumber=(\d+)/.exec(body)?.[1] ?? 'whole';
      if (lapsed.has(part)) return body;
      return body.replace(/(?<=X-Amz-Date=)\w+/, () => {
        lapsed.add(part);
        return '20260101T000000Z';
      });
    });
    const refusals: string[] = [];
    await changeAnswers(page, ['*X-Amz-Date=20260101*'], (body) => {
      refusals.push(...(/<Message>.*<\/Message>/.exec(body) ?? []));
      return body;
    });
    const dialog = await choosePhotos(page, files);
    await sendPhotos(page);
    await expectSent(dialog);
    expect([...lapsed].toSorted()).toEqual(['1', '2', 'whole']);
    const refusal = '<Message>Request has expired</Message>';
    expect(refusals).toEqual([refusal, refusal, refusal]);
    await expectInReport(page, files);
  },
);

test(
  'photos the storage refuses are said to have failed, and can be sent again',
  anywidth,
  async ({ page }) => {
    const files = await Promise.all([small('before'), small('after')]);
    const mend = await changeAnswers(page, signingCalls, (body) =>
      body.replace(/(?<=X-Amz-Signature=)\w+/, '0'),
    );
    const dialog = await choosePhotos(page, files);
    await sendPhotos(page);
    await expect(dialog.getByText('Error', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Upload failed')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Not uploaded')).toHaveCount(2);
    await expect(page.getByText('This photo could not be uploaded.').first()).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Upload Photos' }).click();
    await dialog.getByRole('button', { name: 'Retry upload' }).filter({ hasText: 'Retry' }).click();
    await expectSent(dialog);
    await expectInReport(page, files);
  },
);
