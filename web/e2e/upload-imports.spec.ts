import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { startCompanion } from './companion-server.ts';
import { jpegPhoto, signIn } from './local-stack.ts';
import { photoBucket } from './photo-bucket.ts';
import { anywidth } from './tags.ts';
import { sendPhotos, uploadDialog, expectDialogAccessible } from './upload-steps.ts';

// With replaced headers, the browser considers the page public and the Companion server a local network
// address.
test.use({ permissions: ['local-network-access'] });

const editor = '/admin/service-report/new';

/** Opens the editor as served by a stage that names a Companion server (infra/stages.ts). */
const openWithCompanion = async (page: Page, url: string): Promise<void> => {
  await page.route(
    (address) => address.pathname === editor,
    async (route) => {
      const answer = await route.fetch();
      const headers = answer.headers();
      const sources = `connect-src 'self' ${url} ${url.replace('http', 'ws')}`;
      return route.fulfill({
        response: answer,
        headers: {
          ...headers,
          'content-security-policy': (headers['content-security-policy'] ?? '').replace(
            "connect-src 'self'",
            sources,
          ),
          'cross-origin-opener-policy': 'same-origin-allow-popups',
        },
        body: (await answer.text()).replace(
          '"companionUrl":null,"companionSources":[]',
          `"companionUrl":"${url}","companionSources":["Dropbox"]`,
        ),
      });
    },
    { times: 1 },
  );
  await page.goto(editor);
};

test('imports a photo from another service', anywidth, async ({ page }) => {
  await signIn(page, 'admin', '/admin/dashboard');
  const { id } = await (await page.request.get('/api/auth/user')).json();
  const content = await jpegPhoto(page, 'From a cloud');
  const { put } = await photoBucket(page);
  // The local stage has no Companion server, and so its API signs no tokens for one.
  const tokens: string[] = [];
  await page.route('**/api/s3/import-token', async (route) => {
    tokens.push(`token-${tokens.length + 1}`);
    await route.fulfill({ json: { token: tokens.at(-1), expires: 900 } });
  });
  const companion = await startCompanion({
    photo: { name: 'north%20lagoon.jpg', content },
    store: (_, bytes) => put(`uploads/${id}/${randomUUID()}`, bytes),
  });
  try {
    await openWithCompanion(page, companion.url);
    const opener = page.getByRole('button', { name: 'Upload Photos' });
    await opener.click();
    const dialog = uploadDialog(page);
    const choosePhoto = async () => {
      await dialog.getByRole('checkbox', { name: 'north%20lagoon.jpg' }).check();
      await dialog.getByRole('button', { name: 'Select 1' }).click();
      await expect(dialog.getByText('north lagoon.jpg').first()).toBeVisible();
      await sendPhotos(page);
    };
    await dialog.getByRole('tab', { name: 'Dropbox' }).click();
    await expect(dialog.getByText('Import from Dropbox')).toBeVisible();
    await expectDialogAccessible(page);
    await expect(page.getByRole('tab', { name: /Google|Facebook|Box$/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Connect to Dropbox' }).click();
    await choosePhoto();

    await expect.poll(() => companion.imports.length).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).first().click();
    await expect.poll(() => companion.said).toEqual(['cancel']);
    await expect(dialog).toBeHidden();

    await opener.click();
    await dialog.getByRole('tab', { name: 'Dropbox' }).click();
    await choosePhoto();
    await expect(dialog).toBeHidden();
    expect(companion.imports).toMatchObject(
      ['token-1', 'token-2'].map((importToken) => ({
        protocol: 's3-multipart',
        size: content.length,
        metadata: { importToken, name: 'north lagoon.jpg' },
      })),
    );
    await expect(page.getByText('1 photo uploaded')).toBeVisible();
    const [saved] = await Promise.all([
      page.waitForResponse('**/api/admin/service-reports'),
      page.getByRole('button', { name: 'Save Draft' }).click(),
    ]);
    expect((await saved.json()).photos).toHaveLength(1);
  } finally {
    await companion.close();
  }
});
