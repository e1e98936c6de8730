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
  expect(await undo.boundingBox()).toEqual(before);
  return undo;
};

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
