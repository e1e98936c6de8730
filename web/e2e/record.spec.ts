import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';

test(
  'a customer downloads the record and checks it without a line, by what a report says of it',
  anywidth,
  async ({ page, context }) => {
    await signIn(page, 'customer', '/download-reports');
    const fileOf = async (press: () => Promise<void>): Promise<Buffer> => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      expect(download.suggestedFilename()).toMatch(/^service-record\.(json|pdf)$/);
      return readFile(await download.path());
    };
    const file = await fileOf(() => page.getByRole('button', { name: 'Record as File' }).click());
    const pdf = await fileOf(() => page.getByRole('link', { name: 'Record as PDF' }).click());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await expectAccessibleAtBothWidths(page);

    await page
      .getByRole('link', { name: /^Read the report/ })
      .last()
      .click();
    await page.getByRole('link', { name: 'Proof of service' }).click();
    const line = await page.getByText(/^Record no. \d+, hash [0-9a-f]{64}$/).innerText();
    await page.getByRole('link', { name: 'How to check it' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Check a Service Record' }),
    ).toBeVisible();

    await context.setOffline(true);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const check = async (content: string) => {
      const buffer = Buffer.from(content);
      await page
        .getByLabel('The file of the record')
        .setInputFiles({ name: 'service-record.json', mimeType: 'application/json', buffer });
      await page.getByRole('button', { name: 'Check' }).click();
    };
    await page.getByLabel('The line from the email').fill(line);
    await check(file.toString());
    await expect(
      page.getByRole('heading', { name: /^Nothing was changed up to row no. 1$/ }),
    ).toBeVisible();
    await check(file.toString().replace('"skimmedSurface": true', '"skimmedSurface": false'));
    await expect(page.getByRole('heading', { name: 'The file was changed' })).toBeVisible();
    await expect(page.getByText(/^The first row that fails is no. 1/)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    expect(requested.filter((address) => address.includes('/api/'))).toEqual([]);
  },
);
