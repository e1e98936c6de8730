import { expect, test } from '@playwright/test';
import { anywidth } from './tags.ts';
import {
  breakRequests,
  changeAnswers,
  delayRequests,
  expectBrokenTwice,
  partAddress,
} from './upload-line.ts';
import {
  beginAtReport,
  expectInReport,
  expectSent,
  large,
  partSentBy,
  small,
} from './upload-report.ts';
import { choosePhotos, sendPhotos, uploadPhotos, expectDialogAccessible } from './upload-steps.ts';

beginAtReport();

/** Calls that return an address in the bucket. */
const signingCalls = ['*/api/service-photos/upload', '*/api/s3/multipart/*'];

test(
  'uploads ten photos at once, one of them in parts of which one fails twice',
  anywidth,
  async ({ page }) => {
    const files = await Promise.all([
      ...Array.from({ length: 9 }, (_, index) => small(`pool-${index}`)),
      large('panorama'),
    ]);
    const dialog = await choosePhotos(page, files);
    await expect(dialog.getByText('10 files selected')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add more files' })).toBeHidden();
    const broken = await breakRequests(page, partAddress(2), 2);
    await sendPhotos(page);
    await expectBrokenTwice(page, broken);
    await expectSent(dialog);
    await expect(page.getByText('Photos Uploaded').first()).toBeVisible();
    await expect(page.getByText('10 photo(s) uploaded successfully').first()).toBeVisible();
    await expectInReport(page, files);
  },
);

test('resumes an upload after the browser was offline', anywidth, async ({ page, context }) => {
  const files = await Promise.all([small('before'), large('panorama')]);
  const held = await delayRequests(page, partAddress(2));
  const dialog = await choosePhotos(page, files);
  // Waits for the small file: a single-part upload cannot be paused halfway.
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
  'replaces expired addresses, of a photo in one piece and of a part',
  anywidth,
  async ({ page }) => {
    const files = await Promise.all([small('before'), large('panorama')]);
    const lapsed = new Set<string>();
    // Makes the first URL of each part expire, so that the bucket itself refuses it.
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
  'marks photos that the storage refuses as failed, lets them be sent again, and one that was taken out too',
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
    await expectDialogAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Not uploaded')).toHaveCount(2);
    await expect(page.getByText('This photo could not be uploaded.').first()).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Upload Photos' }).click();
    await dialog.getByRole('button', { name: 'Retry upload' }).filter({ hasText: 'Retry' }).click();
    await expectSent(dialog);
    // A photo that was taken out and is chosen again is another one.
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await uploadPhotos(page, files.slice(0, 1));
    await expectInReport(page, files);
  },
);
