import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** 'YYYY-MM-DD', at most a year ahead, as every visit. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/**
 * A day with no other visit, among the fifty that begin this many days ahead: each test that needs one has
 * fifty of its own from 200 on.
 */
export const freeDay = (first: number): string => dayFromNow(first + randomInt(50));

/** Books a visit through the API: the cart's own tests cover its pages. */
export const book = async (page: Page, day: string, lastName: string): Promise<string> => {
  const services: { id: string; name: string }[] = await (
    await page.request.get('/api/services')
  ).json();
  const serviceId = services.find(({ name }) => name === 'Pool School')?.id;
  await page.request.post('/api/cart', { data: { serviceId, quantity: 1 } });
  const reply = await page.request.post('/api/bookings', {
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
  expect(reply.status()).toBe(201);
  return (await reply.json()).bookings[0].id;
};

/** The toast with this title, the first of its copies. */
export const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();
