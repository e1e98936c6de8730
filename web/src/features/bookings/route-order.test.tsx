import { screen, waitFor } from '@testing-library/react';
import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { getRoute, updateRoute } from 'shared/contracts/routes.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf, failNext, holdCalls } from '../../testing/fake-api.ts';
import { adminBooking, idOf, today } from '../../testing/fixtures.ts';
import { expectToast, press } from '../../testing/site-steps.ts';
import { RouteOrder } from './route-order.tsx';

const [open, other] = [21, 22].map((number) => adminBooking({ id: idOf(number) }));

it.each([
  ['two open stops', [open!, other!], 1],
  ['one', [open!], 0],
  ['one beside a stop that is done', [open!, { ...other!, status: 'completed' as const }], 0],
])('offers to put in order %s', (_what, visits, count) => {
  draw(<RouteOrder date={today} visits={visits} />);
  expect(screen.queryAllByText('Change Order')).toHaveLength(count);
});

it('keeps the order that was made when it could not be saved', async () => {
  const last = adminBooking({ id: idOf(23), customer: { ...open!.customer!, firstName: 'Zoe' } });
  const visits = [open!, other!, last];
  answer(listAdminBookings, visits);
  answer(getRoute, { visits: visits.map(({ id }) => id), revision: 3 });
  answer(updateRoute, { visits: [], revision: 4 });
  draw(<RouteOrder date={today} visits={visits} />);
  await press('Change Order');
  await press(/^Move up: Zoe/);
  failNext(updateRoute, { status: 400 });
  const release = holdCalls(getRoute);
  await press('Save Order');
  await expectToast({ title: 'Order Not Saved', variant: 'destructive' });
  release();
  await press('Save Order');
  await waitFor(() => expect(callsOf(updateRoute)).toHaveLength(2));
  const wanted = { visits: [open!.id, last.id, other!.id], revision: 3, everyWeek: false };
  expect(callsOf(updateRoute).map(({ body }) => body)).toEqual([wanted, wanted]);
});
