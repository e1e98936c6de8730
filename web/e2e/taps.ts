import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAtStop, moreOf, openStop } from './stops.ts';
import type { PlannedVisit } from './visit-scene.ts';

/** The list of what has been tapped or written and is not sent yet. */
export const notSentYet = (page: Page): Locator => page.getByText(/^Not sent yet/);

const menuItems: Readonly<Record<string, string>> = {
  Complete: 'Complete Without a Report',
  'Mark Paid': 'Mark Paid',
  Skip: 'Skip',
};

/** Where on the page everything lies that can be pressed in its stops. */
const places = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('li summary, details[open] :is(a, button)')].flatMap((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const name = control.getAttribute('aria-label') ?? control.querySelector('h3')?.textContent;
      // What undoes a tap is new, or in the place of Confirm.
      return width === 0 || name?.startsWith('Undo: ')
        ? []
        : [[name, x, Math.round(y + scrollY), width, height].join(' ')];
    }),
  );

/** Makes a tap at a visit, and expects that nothing moves and that it can be undone; Confirm in exactly its place. */
export const tapInPlace = async (page: Page, label: string, name: string): Promise<Locator> => {
  const stop = await openStop(page, name);
  const item = menuItems[label];
  const pressed = item
    ? await moreOf(page, name)
    : stop.getByRole('button', { name: `${label}: ${name}` });
  await pressed.scrollIntoViewIfNeeded();
  const box = await pressed.boundingBox();
  const before = (await places(page)).filter((place) => !place.startsWith(`${label}: `));
  if (item) await chooseAtStop(page, name, item);
  else await pressed.click();
  const undo = stop.getByRole('button', { name: `Undo: ${label}: ${name}` });
  await expect(undo).toBeVisible();
  await expect(notSentYet(page)).toBeVisible();
  await expect(page.locator('li[data-variant]').first()).toBeVisible();
  const after = await places(page);
  expect(before.filter((place) => !after.includes(place))).toEqual([]);
  if (!item) expect(await undo.boundingBox()).toEqual(box);
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
