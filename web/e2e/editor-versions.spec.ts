import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { remaining, notes, save, savedDraft } from './editor-page.ts';
import { signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';

test(
  'two editors of a report see each other’s version and choose one',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'admin', '/admin/dashboard');
    const { id } = await savedDraft(page, { notes: 'First' });
    const others = async (text: string) => {
      const { origin } = new URL(page.url());
      const response = await page.request.put(`/api/admin/service-reports/${id}`, {
        data: { serviceDate: '2026-11-20', notes: text, testedWater: true },
        headers: { origin },
      });
      expect(response.status()).toBe(200);
    };
    const read = async () =>
      (await page.request.get(`/api/admin/service-reports/${id}`)).json() as Promise<unknown>;

    await page.goto(`/admin/service-report/${id}`);
    await notes(page).fill('Mine');
    await others('Theirs');
    await save(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('listitem')).toHaveText([
      /Tested water chemistry.*Yours.*Not done.*Done/s,
      /Service Notes.*Yours.*Mine.*Theirs/s,
    ]);
    await expectAccessibleAtBothWidths(page, 'main');
    expect(await read()).toMatchObject({ notes: 'Theirs' });

    await test.step('mine is kept only over what was shown', async () => {
      await others('Theirs again');
      await notice.getByRole('button', { name: 'Keep mine and save it' }).click();
      await expect(notice).toContainText('Theirs again');
      await notice.getByRole('button', { name: 'Keep mine and save it' }).click();
      await expect(page.getByText('Draft Saved').first()).toBeVisible();
      expect(await read()).toMatchObject({ notes: 'Mine', testedWater: false, version: 4 });
    });

    await test.step('theirs is taken, and mine can be brought back', async () => {
      await page.goto(`/admin/service-report/${id}`);
      await notes(page).fill('Mine once more');
      await others('Theirs for good');
      await expect(remaining(page)).toBeVisible();
      await page.reload();
      await notice.getByRole('button', { name: 'Take the other version' }).click();
      await expect(notes(page)).toHaveValue('Theirs for good');
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(notes(page)).toHaveValue('Mine once more');
      await expect(notice).toBeVisible();
    });
  },
);
