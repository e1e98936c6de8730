import { expect, test, type Locator, type Page, type Response } from '@playwright/test';
import { beSignedIn, jpegPhoto, signIn } from './local-stack.ts';
import { photoBucket } from './photo-bucket.ts';
import { fileOnDisk } from './upload-steps.ts';

export const mebibyte = 1024 * 1024;

let photo: Buffer;
let unfinishedBefore: string[];

/** Checks that no test of a file leaves an unfinished upload in the bucket. The page has a clock of its own. */
const beginWith = (begin: (page: Page) => Promise<void>): void => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await begin(page);
    photo ??= await jpegPhoto(page, 'Clear water');
    unfinishedBefore = await (await photoBucket(page)).unfinished();
  });
  test.afterEach(async ({ page }) => {
    const { unfinished } = await photoBucket(page);
    await expect
      .poll(unfinished, 'nothing unfinished is left in the bucket')
      .toEqual(unfinishedBefore);
  });
};

/** Starts each test of a file at a new report. */
export const beginAtReport = (): void =>
  beginWith((page) => signIn(page, 'admin', '/admin/service-report/new'));

/** Starts each test of a file as the operator, with no page open yet. */
export const beginAsOperator = (): void => beginWith((page) => beSignedIn(page, 'admin'));

/** Each file is different: bytes after the end of a JPEG are not part of the picture. */
export const fileOf = (name: string, ...content: Uint8Array[]): Promise<string> =>
  fileOnDisk(`${name}.jpg`, photo, Buffer.from(name), ...content);
export const small = (name: string): Promise<string> => fileOf(name);
/** A file of 5.5 MiB, which is uploaded in two parts of 5 and 0.5 MiB. */
export const large = (name: string): Promise<string> =>
  fileOf(name, Buffer.alloc(5.5 * mebibyte, 'x'));

/** Waits for the dialog to close, which it does once all files have arrived. A busy machine needs a while. */
export const expectSent = async (dialog: Locator): Promise<void> =>
  expect(dialog).toBeHidden({ timeout: 30_000 });

/** Saves the draft and checks what the bucket holds under the report. */
export const expectInReport = async (page: Page, files: readonly string[]): Promise<void> => {
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
  const remaining = await sizes(`photos/${report.id}/`);
  // Each photo has its small version next to it.
  expect([...remaining.keys()].filter((key) => !key.endsWith('-thumb'))).toHaveLength(count);
  expect(remaining.size).toBe(2 * count);
};

/** The number of the part that a finished request has stored in the bucket. */
export const partSentBy = (response: Response): string | undefined =>
  response.request().method() === 'PUT' && response.ok()
    ? (new URL(response.url()).searchParams.get('partNumber') ?? undefined)
    : undefined;
