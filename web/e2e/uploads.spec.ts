import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { BrowserContext, Page, Response, Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { jpegPhoto, signIn } from './local-stack.ts';
import { photoBucket } from './photo-bucket.ts';
import { openUploadHost } from './upload-host.ts';
import { choosePhotos, uploadDialog, type Upload } from './upload-steps.ts';

test.skip(({ isMobile }) => isMobile, 'how photos travel does not depend on the width');

const mebibyte = 1024 * 1024;

let operator: BrowserContext;
let photo: Buffer;
test.beforeAll(async ({ browser }) => {
  const { baseURL, viewport } = test.info().project.use;
  operator = await browser.newContext({ baseURL, viewport });
  const page = await operator.newPage();
  await signIn(page, 'admin', '/admin/dashboard');
  photo = await jpegPhoto(page, 'Clear water');
  await page.close();
});
test.afterAll(() => operator.close());

let page: Page;
let unfinishedBefore: string[];
test.beforeEach(async () => {
  page = await operator.newPage();
  unfinishedBefore = await (await photoBucket(page)).unfinished();
  await page.goto('/admin/service-report/new');
});
test.afterEach(async () => {
  const { unfinished } = await photoBucket(page);
  await expect
    .poll(unfinished, 'nothing unfinished is left in the bucket')
    .toEqual(unfinishedBefore);
  await page.close();
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

const send = async (): Promise<void> =>
  uploadDialog(page)
    .getByRole('button', { name: /^Upload \d+ files?$/ })
    .click();

/** Saves the draft and looks at what the bucket holds under the report. */
const expectInReport = async (files: readonly Upload[]): Promise<void> => {
  const count = files.length;
  await expect(page.getByText(`${count} photo${count === 1 ? '' : 's'} uploaded`)).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Save Draft' }).click(),
  ]);
  const report: { id: string; photos: string[] } = await saved.json();
  expect(new Set(report.photos).size).toBe(count);
  expect(report.photos).toHaveLength(count);
  const { sizes } = await photoBucket(page);
  const kept = await sizes(`photos/${report.id}/`);
  expect(kept.size).toBe(count);
};

const isUpload = (url: URL): boolean => url.searchParams.has('X-Amz-Date');

const partOf = (number: number) => (url: URL) =>
  url.searchParams.get('partNumber') === String(number);

/** The number of the part a finished request has brought to the bucket. */
const partSentBy = (response: Response): string | undefined =>
  response.request().method() === 'PUT' && response.ok()
    ? (new URL(response.url()).searchParams.get('partNumber') ?? undefined)
    : undefined;

test('ten photos at once, one of them in parts of which one fails twice', async () => {
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
  await send();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Photos Uploaded').first()).toBeVisible();
  await expect(page.getByText('10 photo(s) uploaded successfully').first()).toBeVisible();
  expect(failures).toBe(3);
  await expectInReport(files);
});

test('60 MB in twelve parts, one of which fails twice', async () => {
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
  await send();
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
  await send();
  await expect(page).toHaveTitle('1 arrived', { timeout: 60_000 });
  expect(sent.map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  const added = [...(await sizes('uploads/'))].filter(([key]) => !before.has(key));
  expect(added.map(([, size]) => size)).toEqual([60_000_000]);
});

test('a tab closed half-way, opened again and sent to the end', async () => {
  const files = [small('before'), small('after'), large('panorama')];
  const parts: string[] = [];
  operator.on('response', (response) => {
    const part = partSentBy(response);
    if (part !== undefined) parts.push(part);
  });
  await page.route(partOf(2), () => undefined);
  await choosePhotos(page, files);
  await send();
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
  await page.close();

  page = await operator.newPage();
  await page.goto('/admin/service-report/new');
  await expect(page.getByText('1 photo was not sent when this page was closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue Upload' }).click();
  const dialog = uploadDialog(page);
  await expect(dialog.getByText('Session restored')).toBeVisible();
  await expect(
    dialog.getByText('We restored all files. You can now resume the upload.'),
  ).toBeVisible();
  await expectAccessible(page);
  await send();
  await expect(dialog).toBeHidden();
  await expect.poll(() => parts, 'the part that had arrived is not sent again').toEqual(['1', '2']);
  await expectInReport(files);
});

test('offline in the midst of it, and back', async () => {
  const files = [small('before'), large('panorama')];
  let held: Route | undefined;
  await page.route(partOf(2), (route) => {
    held = route;
  });
  const dialog = await choosePhotos(page, files);
  await send();
  await expect.poll(() => held !== undefined).toBe(true);
  await operator.setOffline(true);
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'No Internet connection' }),
  ).toBeVisible();
  await expect(dialog.getByText('Paused', { exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await operator.setOffline(false);
  await expect(dialog).toBeHidden();
  await expectInReport(files);
});

test('addresses that have lapsed, of a photo in one piece and of a part', async () => {
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
  await send();
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  expect([...lapsed].toSorted()).toEqual(['1', '2', 'whole']);
  await expectInReport(files);
});

test('photos the storage refuses are said to have failed, and can be sent again', async () => {
  const files = [small('before'), small('after')];
  await page.route(isUpload, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } })
      : route.continue(),
  );
  const dialog = await choosePhotos(page, files);
  await send();
  await expect(dialog.getByText('Error', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Upload failed')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not uploaded')).toHaveCount(2);
  await page.unroute(isUpload);
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await dialog.getByRole('button', { name: 'Retry upload' }).filter({ hasText: 'Retry' }).click();
  await expect(dialog).toBeHidden();
  await expectInReport(files);
});
