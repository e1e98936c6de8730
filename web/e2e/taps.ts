import { expect, type Locator, type Page } from '@playwright/test';
import type { PlannedVisit } from './visit-scene.ts';

/** The list of what has been tapped or written and is not sent yet. */
export const notSentYet = (page: Page): Locator => page.getByText(/^Not sent yet/);

/** Taps a button of a visit and expects it to be undoable in exactly the same place. */
export const tapInPlace = async (page: Page, label: string, name: string): Promise<Locator> => {
  const button = page.getByRole('button', { name: `${label}: ${name}` }).first();
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await button.click();
  const undo = page.getByRole('button', { name: `Undo: ${label}: ${name}` }).first();
  await expect(undo).toBeVisible();
  await expect(notSentYet(page)).toBeVisible();
  await expect(page.locator('li[data-variant]').first()).toBeVisible();
  expect(await undo.boundingBox()).toEqual(before);
  return undo;
};

/** Presses Undo until it is gone: a press too soon after the last one counts as the second of a double press. */
export const pressUndo = async (undo: Locator): Promise<void> =>
  expect(async () => {
    if (await undo.isVisible()) await undo.click({ timeout: 500 });
    await expect(undo).toBeHidden({ timeout: 500 });
  }).toPass();

/** A visit as the server has it. */
export const visitOnServer = async (
  desk: Page,
  { id }: Pick<PlannedVisit, 'id'>,
  day?: string,
): Promise<{ status: string; paymentStatus: string; scheduledDate: string }> => {
  const query = day === undefined ? '' : `?date=${day}`;
  const visits: { id: string; status: string; paymentStatus: string; scheduledDate: string }[] =
    await (await desk.request.get(`/api/admin/bookings${query}`)).json();
  return visits.find((one) => one.id === id)!;
};
