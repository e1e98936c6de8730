import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** 'YYYY-MM-DD'; at most a year ahead, the limit for visits. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

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
} as const;

/** A day without visits of other tests; a different one if the test runs again on the same stack. */
export const freeDay = (use: keyof typeof firstOwnDay): string =>
  dayFromNow(firstOwnDay[use] + randomInt(20));

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
      address: '8 Browser Bend, Spring, TX 77373',
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
