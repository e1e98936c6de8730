import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page, Response, Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { jpegPhoto, signIn } from './local-stack.ts';
import { photoBucket } from './photo-bucket.ts';
import { openUploadHost } from './upload-host.ts';
import { choosePhotos, uploadDialog, type Upload } from './upload-steps.ts';

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

const small = (name: string): Upload => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  // No two alike: what follows the end of a JPEG is no part of the picture.
  buffer: Buffer.concat([photo, Buffer.from(name)]),
});
/** 8 MiB: from here it goes in two parts, of 5 and of 3 MiB. */
const large = (name: string): Upload => ({
  ...small(name),
  buffer: Buffer.concat([photo, Buffer.alloc(8 * mebibyte - photo.length, name)]),
});

const send = async (page: Page): Promise<void> =>
  uploadDialog(page)
    .getByRole('button', { name: /^Upload \d+ files?$/ })
    .click();

/** The dialog closes by itself when all have arrived; the line of a busy machine is slow. */
const expectSent = async (dialog: Locator): Promise<void> =>
  expect(dialog).toBeHidden({ timeout: 30_000 });

/** Saves the draft and looks at what the bucket holds under the report. */
const expectInReport = async (page: Page, files: readonly Upload[]): Promise<void> => {
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

const isUpload = (url: URL): boolean => url.searchParams.has('X-Amz-Date');

const partOf = (number: number) => (url: URL) =>
  url.searchParams.get('partNumber') === String(number);

/** The number of the part a finished request has brought to the bucket. */
const partSentBy = (response: Response): string | undefined =>
  response.request().method() === 'PUT' && response.ok()
    ? (new URL(response.url()).searchParams.get('partNumber') ?? undefined)
    : undefined;

test(
  'ten photos at once, one of them in parts of which one fails twice',
  anywidth,
  async ({ page }) => {
    const files = [
      ...Array.from({ length: 9 }, (_, index) => small(`pool-${index}`)),
      large('panorama'),
    ];
    const dialog = await choosePhotos(page, files);
    await expect(dialog.getByText('10 files selected')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add more files' })).toBeHidden();
    await expectAccessible(page);
    let failures = 0;
    await page.route(partOf(2), async (route) => {
      failures += 1;
      await (failures <= 2 ? route.abort('connectionreset') : route.continue());
    });
    await send(page);
    await expectSent(dialog);
    await expect(page.getByText('Photos Uploaded').first()).toBeVisible();
    await expect(page.getByText('10 photo(s) uploaded successfully').first()).toBeVisible();
    expect(failures).toBe(3);
    await expectInReport(page, files);
  },
);

test('60 MB in twelve parts, one of which fails twice', anywidth, async ({ page }) => {
  test.slow();
  const file = test.info().outputPath('panorama.jpg');
  await writeFile(file, Buffer.concat([photo, Buffer.alloc(60_000_000 - photo.length, 7)]));
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
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'browse files' }).click(),
  ]);
  await chooser.setFiles(file);
  await send(page);
  await expect(dialog.getByText('Missing required meta field: Place.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit file panorama.jpg' }).click();
  await dialog.getByLabel('Place').fill('Deep end');
  await dialog.getByRole('button', { name: 'Save changes' }).click();

  const { sizes } = await photoBucket(page);
  const before = await sizes('uploads/');
  let failures = 0;
  const sent: string[] = [];
  page.on('response', (response) => {
    const part = partSentBy(response);
    if (part !== undefined) sent.push(part);
  });
  await page.route(partOf(7), async (route) => {
    failures += 1;
    await (failures <= 2 ? route.abort('connectionreset') : route.continue());
  });
  await send(page);
  await expect(page).toHaveTitle('1 arrived', { timeout: 60_000 });
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
    const files = [small('before'), small('after'), large('panorama')];
    const parts: string[] = [];
    context.on('response', (response) => {
      const part = partSentBy(response);
      if (part !== undefined) parts.push(part);
    });
    let held: Route | undefined;
    await page.route(partOf(2), (route) => {
      held = route;
    });
    await choosePhotos(page, files);
    await send(page);
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
    await Promise.all([held?.abort(), page.close()]);

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
    await send(again);
    await expectSent(dialog);
    await expect
      .poll(() => parts, 'the part that had arrived is not sent again')
      .toEqual(['1', '2']);
    await expectInReport(again, files);
  },
);

test('offline in the midst of it, and back', anywidth, async ({ page, context }) => {
  const files = [small('before'), large('panorama')];
  let held: Route | undefined;
  await page.route(partOf(2), (route) => {
    held = route;
  });
  const dialog = await choosePhotos(page, files);
  // The small one is through: what goes in one piece cannot be stopped half-way.
  const through = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.ok() && partSentBy(response) === undefined,
  );
  await send(page);
  await through;
  await expect.poll(() => held !== undefined).toBe(true);
  await context.setOffline(true);
  await expect(dialog.getByText('Upload paused')).toBeVisible();
  await expect(dialog.getByText(/^Paused(: \d+%)?$/)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await expectSent(dialog);
  await expectInReport(page, files);
});

test(
  'addresses that have lapsed, of a photo in one piece and of a part',
  anywidth,
  async ({ page }) => {
    const files = [small('before'), large('panorama')];
    const lapsed = new Set<string>();
    // Made a day ago, as far as the bucket can see: it is the bucket that says so.
    await page.route(
      (url) => url.searchParams.has('X-Amz-Date'),
      async (route) => {
        const url = new URL(route.request().url());
        const part = url.searchParams.get('partNumber') ?? 'whole';
        if (route.request().method() !== 'PUT' || lapsed.has(part)) return route.continue();
        lapsed.add(part);
        url.searchParams.set('X-Amz-Date', '20260101T000000Z');
        const answer = await route.fetch({ url: url.href, postData: '' });
        expect(await answer.text()).toContain('<Message>Request has expired</Message>');
        return route.fulfill({ response: answer });
      },
    );
    const dialog = await choosePhotos(page, files);
    await send(page);
    await expectSent(dialog);
    expect([...lapsed].toSorted()).toEqual(['1', '2', 'whole']);
    await expectInReport(page, files);
  },
);

test(
  'photos the storage refuses are said to have failed, and can be sent again',
  anywidth,
  async ({ page }) => {
    const files = [small('before'), small('after')];
    await page.route(isUpload, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } })
        : route.continue(),
    );
    const dialog = await choosePhotos(page, files);
    await send(page);
    await expect(dialog.getByText('Error', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Upload failed')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Not uploaded')).toHaveCount(2);
    await expect(page.getByText('This photo could not be uploaded.').first()).toBeVisible();
    await page.unroute(isUpload);
    await page.getByRole('button', { name: 'Upload Photos' }).click();
    await dialog.getByRole('button', { name: 'Retry upload' }).filter({ hasText: 'Retry' }).click();
    await expectSent(dialog);
    await expectInReport(page, files);
  },
);
