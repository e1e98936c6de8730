import type { Page } from '@playwright/test';
import { readTyped, type ReadingField } from '../../web/src/features/water/typed-reading.ts';
import type { Thumb } from './visit-pace.ts';

const readings: readonly (readonly [field: ReadingField, typed: string])[] = [
  ['freeChlorine', '3'],
  ['ph', '74'],
  ['totalAlkalinity', '100'],
  ['calciumHardness', '250'],
  ['cyanuricAcid', '40'],
];

/** 'Next' is needed only where the reading could still have more digits. */
const keysOfReadings = readings.flatMap(([field, typed]) => [
  ...typed,
  ...(readTyped(field, typed).isDone ? [] : ['Next']),
]);

export const note = 'Water is clear. Please top it up this week.';

type Stop = { name: string };

/** The link of the open stop to its screen; the day opens with its next stop. */
export const linkTo = (page: Page, { name }: Stop) =>
  page.getByRole('link', { name: new RegExp(`^Start: ${name}`) }).first();

/** Does a typical pool visit, from the open stop on the day's screen until the next one is open. */
export const doVisit = async (
  page: Page,
  thumb: Thumb,
  { stop, next, photos }: { stop: Stop; next: Stop; photos: readonly string[] },
): Promise<void> => {
  await thumb.tap(linkTo(page, stop), 'the open stop');
  const camera = page.getByRole('button', { name: /^Take photo/ });
  for (const [index, photo] of photos.entries()) {
    await thumb.shoot(camera, photo);
    await thumb.see(page.getByText(`Photo ${index + 1}`).first(), `photo ${index + 1}`);
  }
  await thumb.tap(page.getByRole('button', { name: 'All Done' }), 'All Done');
  await thumb.tap(page.getByRole('checkbox', { name: /vacuumed/i }), 'the exception');
  await thumb.tap(page.getByRole('textbox', { name: 'Free chlorine' }), 'the first reading');
  const keys = page.getByRole('group', { name: /^Keys for/ });
  await thumb.see(keys.getByText('Next', { exact: true }), 'the number keys');
  await thumb.pressKeys(keysOfReadings.map((key) => keys.getByText(key, { exact: true })));
  await thumb.type(page.getByRole('textbox', { name: /^Note to the customer/ }), note);
  await thumb.tap(page.getByRole('button', { name: 'Send Report' }), 'Send Report');
  await thumb.see(linkTo(page, next), 'the next stop');
};
