import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { jpegPhoto, mailbox, mailWith, signIn } from './local-stack.ts';
import { uploadPhotos } from './upload-steps.ts';

const casey = 'Casey Customer (customer@example.com)';
const editor = '/admin/service-report/new';

const notes = (page: Page) => page.getByLabel('Service Notes');
const save = (page: Page) => page.getByRole('button', { name: 'Save Draft' });
const send = (page: Page) => page.getByRole('button', { name: 'Send to Customer' });
const kept = (page: Page) => page.getByText(/Saved on this phone at \d+:\d\d/);

const savedDraft = async (page: Page, body: object): Promise<{ id: string; version: number }> => {
  const { origin } = new URL(page.url());
  const reply = await page.request.post('/api/admin/service-reports', {
    data: { serviceDate: '2026-11-20', ...body },
    headers: { origin },
  });
  expect(reply.status()).toBe(201);
  return reply.json();
};

test('a report is written, captioned and sent by keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard');
  const token = `By keys ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'admin', editor);
  await page.getByRole('link', { name: 'Back to Dashboard' }).focus();
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        return `${element.labels?.[0]?.textContent ?? ''} ${element.textContent}`;
      });
      if (name.test(label)) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo(/^\s*Customer/);
  await expect(page.getByRole('option', { name: casey })).toBeAttached();
  await page.keyboard.type('Casey');
  await expect(page.getByRole('link', { name: '(281) 555-0101' })).toBeVisible();
  await tabTo(/Skimmed pool surface/);
  await page.keyboard.press('Space');
  await tabTo(/Service Notes/);
  await page.keyboard.type(token);
  // What has the focus is never behind the bar at the foot.
  const [field, bar] = await Promise.all([
    notes(page).boundingBox(),
    page.locator('[data-action-bar]').boundingBox(),
  ]);
  expect(field!.y + Math.min(field!.height, 40)).toBeLessThanOrEqual(bar!.y);
  await tabTo(/Send to Customer/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Report Sent!').first()).toBeVisible();
  expect((await mailWith(page, token)).to).toEqual(['customer@example.com']);
});

test('a yard visit is told as one, with captions, to the customer and on the sent report', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the same at every width');
  const token = `Yard ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'admin', editor);
  await page.getByLabel('Customer').selectOption({ label: casey });
  await expect(page.getByText('How to get in (never shown in a report)')).toBeVisible();
  await page.getByLabel('Yard visit').check();
  await expect(page.getByLabel('Skimmed pool surface')).toBeHidden();
  await page.getByLabel('Area cleaned').check();
  await notes(page).fill(token);
  const photo = await jpegPhoto(page, 'Lawn');
  await uploadPhotos(page, [{ name: 'lawn.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  await expect(page.getByText('1 photo uploaded')).toBeVisible();
  await page.getByText('Captions').click();
  await page.getByLabel('Caption of photo 1').fill('Behind the shed');
  await expectAccessible(page);
  await send(page).click();
  await expect(page.getByText('Report Sent!').first()).toBeVisible();
  const mail = await mailWith(page, token);
  expect(mail.text).toContain('Done:\n- Area cleaned\n\nNot done this time:\n- Gate closed');
  expect(mail.text).not.toMatch(/X-Amz|gate code|access/i);
  await page
    .getByRole('link', { name: /View Report: Casey Customer/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Yard Visit' })).toBeVisible();
  await expect(page.getByText('Behind the shed', { exact: true })).toBeVisible();
  await expect(page.getByText('customer@example.com')).toBeVisible();
  await expect(page.getByText(/mail service|mailbox/)).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expectAccessible(page);
});

test('what is typed survives a closed tab, and comes back to nobody else', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, 'the same at every width');
  const token = `Kept ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'admin', editor);
  await page.getByLabel('Tested water chemistry').check();
  await notes(page).fill(token);
  await expect(kept(page)).toBeVisible();
  await page.close();

  const again = await context.newPage();
  await again.goto(editor);
  await expect(again.getByText(/What you had typed before was brought back/)).toBeVisible();
  await expect(notes(again)).toHaveValue(token);
  await expect(again.getByLabel('Tested water chemistry')).toBeChecked();
  await expectAccessible(again);

  await test.step('it can be discarded, and that be undone', async () => {
    await again.getByRole('button', { name: 'Start over' }).click();
    await expect(notes(again)).toHaveValue('');
    await again.getByRole('button', { name: 'Bring it back' }).click();
    await expect(notes(again)).toHaveValue(token);
  });

  await test.step('leaving is asked about, and going back too', async () => {
    await again.getByRole('link', { name: 'Back to Dashboard' }).click();
    const question = again.getByRole('dialog', { name: 'This report is not saved' });
    await expect(question).toBeVisible();
    await expectAccessible(again);
    await again.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await again.getByRole('link', { name: 'Back to Dashboard' }).click();
    await question.getByRole('button', { name: 'Leave, keep it on this phone' }).click();
    await expect(
      again.getByRole('heading', { name: 'Service Management Dashboard' }),
    ).toBeVisible();
    await again.getByRole('link', { name: 'New Service Report' }).click();
    await expect(notes(again)).toHaveValue(token);
    await again.goBack();
    await expect(question).toBeVisible();
    await expect(again).toHaveURL(/service-report\/new$/);
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await expect(notes(again)).toHaveValue(token);
    await again.goBack();
    await question.getByRole('button', { name: 'Discard what I typed' }).click();
    await expect(again).toHaveURL(/admin\/dashboard$/);
    await again.goto(editor);
    await expect(notes(again)).toHaveValue('');
  });

  await test.step('an ended session leads through the sign-in back to it', async () => {
    await notes(again).fill(token);
    await context.clearCookies();
    await save(again).click();
    await again.getByLabel('Password', { exact: true }).waitFor();
    await signIn(again, 'admin', editor);
    await expect(notes(again)).toHaveValue(token);
  });

  await test.step('signing out deletes it, after a question', async () => {
    await again.getByRole('button', { name: 'Menu' }).click();
    await again.getByRole('link', { name: 'Logout' }).click();
    const question = again.getByRole('dialog', { name: 'A report is not saved' });
    await expectAccessible(again);
    await question.getByRole('button', { name: 'Sign out and delete what I typed' }).click();
    await again.waitForURL((url) => url.pathname === '/');
    await signIn(again, 'admin', editor);
    await expect(notes(again)).toHaveValue('');
  });
});

test('without signal nothing is lost, and one report goes out once', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, 'the same at every width');
  const token = `Offline ${randomUUID().slice(0, 8)}`;
  // What is shown without signal must have been fetched with one.
  const codeOf = async (name: string) =>
    (await page.waitForResponse((reply) => reply.url().includes(`/${name}-`))).finished();
  const fetched = Promise.all([codeOf('connection-screen'), codeOf('toaster')]);
  await signIn(page, 'admin', editor);
  await page.getByLabel('Customer').selectOption({ label: casey });
  await notes(page).fill(token);
  await page.getByLabel('Tested water chemistry').tap();
  await fetched;

  await test.step('a send without signal says so', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Back to what I was doing' }).click();
    await send(page).click();
    await page.getByRole('button', { name: 'Back to what I was doing' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Report Not Sent. No signal.' }),
    ).toBeVisible();
    await expectAccessible(page);
    await expect(notes(page)).toHaveValue(token);
    await context.setOffline(false);
  });

  // What the server has done, and the browser never hears of.
  const loseReplies = async (address: string, method: string, count: number) => {
    let left = count;
    await page.route(address, async (route) => {
      if (left === 0 || route.request().method() !== method) return route.continue();
      left -= 1;
      await route.fetch();
      await route.abort();
    });
  };

  await test.step('an answer lost on the way makes no second report and no second mail', async () => {
    await loseReplies('**/api/admin/service-reports', 'POST', 1);
    await send(page).click();
    await expect(page.getByText('Report Sent!').first()).toBeVisible();
    const mails = (await mailbox(page)).filter(({ text }) => text.includes(token));
    expect(mails).toHaveLength(1);
  });

  await test.step('a draft whose answers got lost is no conflict with itself', async () => {
    const { id } = await savedDraft(page, { notes: token });
    await page.goto(`/admin/service-report/${id}`);
    await notes(page).fill('Written on');
    await loseReplies(`**/api/admin/service-reports/${id}`, 'PUT', 2);
    await save(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Draft Not Saved. No signal.' }),
    ).toBeAttached();
    await page.getByRole('button', { name: 'Back to what I was doing' }).click();
    await notes(page).fill('Written on and on');
    await save(page).click();
    await expect(page.getByText('Draft Saved').first()).toBeVisible();
    const stored = await (await page.request.get(`/api/admin/service-reports/${id}`)).json();
    expect(stored).toMatchObject({ notes: 'Written on and on', version: 3 });
  });
});

test('two editors of one report see each other’s version and decide', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the same at every width');
  await signIn(page, 'admin', '/admin/dashboard');
  const { id } = await savedDraft(page, { notes: 'First' });
  const theirs = async (text: string) => {
    const { origin } = new URL(page.url());
    const reply = await page.request.put(`/api/admin/service-reports/${id}`, {
      data: { serviceDate: '2026-11-20', notes: text, testedWater: true },
      headers: { origin },
    });
    expect(reply.status()).toBe(200);
  };
  const read = async () =>
    (await page.request.get(`/api/admin/service-reports/${id}`)).json() as Promise<unknown>;

  await page.goto(`/admin/service-report/${id}`);
  await notes(page).fill('Mine');
  await theirs('Theirs');
  await save(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('listitem')).toHaveText([
    /Tested water chemistry.*Yours.*Not done.*Done/s,
    /Service Notes.*Yours.*Mine.*Theirs/s,
  ]);
  await expectAccessible(page);
  expect(await read()).toMatchObject({ notes: 'Theirs' });

  await test.step('mine is kept only over what was shown', async () => {
    await theirs('Theirs again');
    await notice.getByRole('button', { name: 'Keep mine and save it' }).click();
    await expect(notice).toContainText('Theirs again');
    await notice.getByRole('button', { name: 'Keep mine and save it' }).click();
    await expect(page.getByText('Draft Saved').first()).toBeVisible();
    expect(await read()).toMatchObject({ notes: 'Mine', testedWater: false, version: 4 });
  });

  await test.step('theirs is taken, and mine can be brought back', async () => {
    await page.goto(`/admin/service-report/${id}`);
    await notes(page).fill('Mine once more');
    await theirs('Theirs for good');
    await expect(kept(page)).toBeVisible();
    await page.reload();
    await notice.getByRole('button', { name: 'Take the other version' }).click();
    await expect(notes(page)).toHaveValue('Theirs for good');
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(notes(page)).toHaveValue('Mine once more');
    await expect(notice).toBeVisible();
  });
});
