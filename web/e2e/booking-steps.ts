import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';

/** 'YYYY-MM-DD'; at most a year ahead, the limit for visits. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** The first day from then on on which a visit can be ordered at an address in Old Town Spring, a Monday or Thursday. */
export const orderDay = (days: number): string =>
  [0, 1, 2, 3]
    .map((more) => dayFromNow(days + more))
    .find((day) => [1, 4].includes(weekdayOf(day))) ?? '';

/** Chooses a day months ahead, which a list of days offers only when asked. */
export const chooseFarDay = async (
  place: Pick<Page, 'getByLabel' | 'getByRole'>,
  label: string,
  day: string,
): Promise<void> => {
  await place.getByRole('button', { name: 'More days' }).click();
  const list = place.getByLabel(label, { exact: true });
  await expect(list).toBeFocused();
  await list.selectOption(day);
};

/** That day, or the next one if it is a Sunday, on which nobody works. */
const workingDay = (days: number): string =>
  dayFromNow(weekdayOf(dayFromNow(days)) === 0 ? days + 1 : days);

/** The first of twenty days, counted from today, reserved for one test's visits. */
const firstOwnDay = {
  order: 110,
  rainOut: 130,
  afterRain: 150,
  link: 170,
  request: 190,
  move: 230,
  moved: 250,
  callIn: 270,
  paid: 290,
  tapped: 310,
} as const;

/** A day without visits of other tests; a different one if the test runs again on the same stack. */
export const freeDay = (use: keyof typeof firstOwnDay): string =>
  workingDay(firstOwnDay[use] + randomInt(19));

/** Books a visit through the API, because the cart has its own tests. */
export const book = async (page: Page, day: string, lastName: string): Promise<string> => {
  const services: { id: string; name: string }[] = await (
    await page.request.get('/api/services')
  ).json();
  const serviceId = services.find(({ name }) => name === 'Pool School')?.id;
  await page.request.post('/api/cart', { data: { serviceId, quantity: 1 } });
  const response = await page.request.post('/api/bookings', {
    data: {
      firstName: 'Nina',
      lastName,
      email: 'nina@example.com',
      phone: '(281) 555-0188',
      // Outside the areas, where any working day can be chosen.
      address: '8 Browser Bend, Conroe, TX 77301',
      scheduledDate: day,
      preferredTime: 'Afternoon 12-5',
      specialInstructions: 'The key is under the third pot',
      paymentMethod: 'venmo',
    },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).bookings[0].id;
};

/** The toast with this title, the first of its copies. */
export const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();
