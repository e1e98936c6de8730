import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { chooseCasey, editor, remaining, notes, save, savedDraft, send } from './editor-page.ts';
import { mailbox, signIn } from './local-stack.ts';
import { failOnce } from './paused-clock.ts';
import { anywidth } from './tags.ts';

test(
  'restores unsaved input after a closed tab, for the same operator only',
  anywidth,
  async ({ page, context }) => {
    const token = `Kept ${randomUUID().slice(0, 8)}`;
    await signIn(page, 'admin', editor);
    await page.getByLabel('Tested water chemistry').check();
    await notes(page).fill(token);
    await expect(remaining(page)).toBeVisible();
    await page.close();

    const again = await context.newPage();
    await again.goto(editor);
    await expect(again.getByText(/We restored what you typed earlier/)).toBeVisible();
    await expect(notes(again)).toHaveValue(token);
    await expect(again.getByLabel('Tested water chemistry')).toBeChecked();
    await expectAccessibleAtBothWidths(again, 'main');

    await test.step('it can be discarded, and that be undone', async () => {
      await again.getByRole('button', { name: 'Start over' }).click();
      await expect(notes(again)).toHaveValue('');
      await again.getByRole('button', { name: 'Restore' }).click();
      await expect(notes(again)).toHaveValue(token);
    });

    await test.step('leaving is asked about, and going back too', async () => {
      await again.getByRole('link', { name: 'Back to Dashboard' }).click();
      const question = again.getByRole('dialog', { name: 'This report is not saved' });
      await expect(question).toBeVisible();
      await expectAccessibleAtBothWidths(again, openDialog);
      await again.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await again.getByRole('link', { name: 'Back to Dashboard' }).click();
      await question.getByRole('button', { name: 'Leave, keep it on this phone' }).click();
      await expect(
        again.getByRole('heading', { name: 'Service Management Dashboard' }),
      ).toBeVisible();
      await again.getByRole('link', { name: 'New Service Report' }).click();
      await expect(notes(again)).toHaveValue(token);
      await again.getByRole('link', { name: 'Skip to content' }).press('Enter');
      await expect(again).toHaveURL(/#main$/);
      await again.goBack();
      await expect(again).toHaveURL(/service-report\/new$/);
      await expect(question).toBeHidden();
      await again.goBack();
      await expect(question).toBeVisible();
      await expect(again).toHaveURL(/service-report\/new$/);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(notes(again)).toHaveValue(token);
      await again.goBack();
      await question.getByRole('button', { name: 'Discard what I typed' }).click();
      await expect(again).toHaveURL(/admin\/dashboard$/);
      await again.getByRole('link', { name: 'New Service Report' }).click();
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
      await again.getByRole('link', { name: 'Logout' }).click();
      const question = again.getByRole('dialog', { name: 'A report is not saved' });
      await expectAccessibleAtBothWidths(again, openDialog);
      await question.getByRole('button', { name: 'Sign out and delete what I typed' }).click();
      await again.waitForURL((url) => url.pathname === '/');
      await signIn(again, 'admin', editor);
      await expect(notes(again)).toHaveValue('');
    });
  },
);

test(
  'loses nothing offline and sends one report only once',
  anywidth,
  async ({ page, context }) => {
    const token = `Offline ${randomUUID().slice(0, 8)}`;
    // Code that is shown offline must have been loaded online.
    const codeOf = async (name: string) =>
      (await page.waitForResponse((reply) => reply.url().includes(`/${name}-`))).finished();
    const fetched = Promise.all([codeOf('pages'), codeOf('toaster')]);
    await page.clock.install();
    await signIn(page, 'admin', editor);
    await chooseCasey(page);
    await notes(page).fill(token);
    await page.getByLabel('Tested water chemistry').check();
    await fetched;

    await test.step('a send without signal says so', async () => {
      await context.setOffline(true);
      await failOnce(page, () => send(page).click());
      await expect(
        page.getByRole('alert').filter({ hasText: 'Report Not Sent. No signal.' }),
      ).toBeVisible();
      await expectAccessibleAtBothWidths(page, 'main');
      await expect(notes(page)).toHaveValue(token);
      await context.setOffline(false);
    });

    // The server carries out the call, but the browser never gets the response.
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
      await failOnce(page, () => send(page).click());
      await expect(page.getByText('Report Sent!').first()).toBeVisible();
      const mails = (await mailbox(page)).filter(({ text }) => text.includes(token));
      expect(mails).toHaveLength(1);
    });

    await test.step('a draft whose answers got lost is no conflict with itself', async () => {
      const { id } = await savedDraft(page, { notes: token });
      await page.goto(`/admin/service-report/${id}`);
      await notes(page).fill('Written on');
      await loseReplies(`**/api/admin/service-reports/${id}`, 'PUT', 2);
      await failOnce(page, () => save(page).click());
      await expect(
        page.getByRole('alert').filter({ hasText: 'Draft Not Saved. No signal.' }),
      ).toBeAttached();
      await notes(page).fill('Written on and on');
      await save(page).click();
      await expect(page.getByText('Draft Saved').first()).toBeVisible();
      const stored = await (await page.request.get(`/api/admin/service-reports/${id}`)).json();
      expect(stored).toMatchObject({ notes: 'Written on and on', version: 3 });
    });
  },
);
