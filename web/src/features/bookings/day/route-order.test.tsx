import { act, screen, waitFor, within } from '@testing-library/react';
import { listAdminBookings, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { getRoute, updateRoute } from 'shared/contracts/routes.ts';
import { expect, it } from 'vitest';
import { invalidate } from '../../../lib/query-client.ts';
import { wait } from '../../../lib/wait.ts';
import { draw } from '../../../testing/draw.tsx';
import { answer, callsOf, failNext, delayCalls, refuse } from '../../../testing/fake-api.ts';
import { adminBooking, idOf, today } from '../../../testing/fixtures.ts';
import { expectToast, press } from '../../../testing/site-steps.ts';
import { RouteOrder } from './route-order.tsx';

const drawOrder = (visits: readonly AdminBooking[]) =>
  draw(<RouteOrder date={today} visits={visits} open onOpenChange={() => {}} />);

const [open, other] = [21, 22].map((number) => adminBooking({ id: idOf(number) }));

it('says that the order could not be loaded, and loads it when asked', async () => {
  const visits = [open!, other!];
  refuse(getRoute, { status: 500 });
  drawOrder(visits);
  const failed = within(await screen.findByRole('alert'));
  answer(getRoute, { visits: visits.map(({ id }) => id), revision: 3 });
  await press('Try Again', failed);
  await screen.findByRole('button', { name: 'Save Order' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps the order that was made when it could not be saved', async () => {
  const last = adminBooking({ id: idOf(23), customer: { ...open!.customer!, firstName: 'Zoe' } });
  const visits = [open!, other!, last];
  answer(listAdminBookings, visits);
  answer(getRoute, { visits: visits.map(({ id }) => id), revision: 3 });
  answer(updateRoute, { visits: [], revision: 4 });
  drawOrder(visits);
  await press(/^Move up: Zoe/);
  failNext(updateRoute, { status: 400 });
  const release = delayCalls(getRoute);
  await press('Save Order');
  await expectToast({ title: 'Order Not Saved', variant: 'destructive' });
  release();
  await press('Save Order');
  await waitFor(() => expect(callsOf(updateRoute)).toHaveLength(2));
  const wanted = { visits: [open!.id, last.id, other!.id], revision: 3, everyWeek: false };
  expect(callsOf(updateRoute).map(({ body }) => body)).toEqual([wanted, wanted]);
});

it.each(['answered', 'no answer'] as const)(
  'keeps the order that was made while the order is read again in the background: %s',
  async (how) => {
    const zoe = { ...other!, customer: { ...open!.customer!, firstName: 'Zoe' } };
    const visits = [open!, zoe];
    answer(getRoute, { visits: visits.map(({ id }) => id), revision: 3 });
    answer(updateRoute, { visits: [], revision: 4 });
    answer(listAdminBookings, visits);
    drawOrder(visits);
    await press(/^Move up: Zoe/);
    if (how === 'no answer') refuse(getRoute, { status: 400 });
    const release = delayCalls(getRoute);
    const reading = invalidate(getRoute);
    await act(() => wait(20));
    release();
    await act(() => reading);
    await press('Save Order');
    await waitFor(() => expect(callsOf(updateRoute)).toHaveLength(1));
    expect(callsOf(updateRoute)[0]?.body).toMatchObject({ visits: [other!.id, open!.id] });
  },
);
