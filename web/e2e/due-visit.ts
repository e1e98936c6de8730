import { expect, type Page } from '@playwright/test';
import { freeDay } from './booking-steps.ts';

/** Makes a customer owe $85.00 and its tax for a completed visit. @returns the visit's id */
export const oweForVisit = async (operator: Page, customerId: string): Promise<string> => {
  const added = await operator.request.post('/api/admin/bookings', {
    data: {
      customerId,
      name: 'Pump repair',
      price: '85.00',
      taxable: true,
      scheduledDate: freeDay('paid'),
    },
  });
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  const completed = await operator.request.post(`/api/admin/bookings/${id}/transition`, {
    data: { action: 'complete' },
  });
  expect(completed.status()).toBe(200);
  return id;
};
