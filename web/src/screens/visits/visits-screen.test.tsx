import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cancelBooking, listBookings } from 'shared/contracts/bookings.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect, it, vi } from 'vitest';
import { answer, callsOf, failNext, delayCalls, refuse } from '../../testing/fake-api.ts';
import { booking, idOf, review, today } from '../../testing/fixtures.ts';
import { queryClient } from '../../lib/query-client.ts';
import { openSite } from '../../testing/open-site.tsx';
import { hurry } from '../../testing/run-timers.ts';
import { expectText, dialogCalled, expectToast, fill, press } from '../../testing/site-steps.ts';

it('does not say that visits could not be loaded which it shows', async () => {
  const visit = booking({ scheduledDate: '2026-12-01', status: 'confirmed' });
  answer(listBookings, [visit]);
  answer(cancelBooking, { ...visit, status: 'cancelled' });
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  await press(/^Cancel Visit: /);
  refuse(listBookings, { status: 403 });
  await press('Yes, Cancel');
  await expectToast({ title: 'Visit Cancelled' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await screen.findByText('cancelled');
  expect(screen.queryByText('Your visits could not be loaded')).toBeNull();
});

it('shows the latest visits with what became of them and of their payment, all when asked', async () => {
  const visits = Array.from({ length: 12 }, (_, number) =>
    booking({ id: idOf(100 + number), serviceName: `Visit ${number}`, status: 'completed' }),
  );
  visits[0] = booking({
    id: idOf(100),
    serviceName: 'Visit 0',
    status: 'cancelled',
    cancelReason: 'A storm is coming',
    moved: { scheduledDate: '2026-11-24', preferredTime: null, reason: 'Hail' },
    paymentStatus: 'refunded',
    totalAmount: '48.50',
  });
  answer(listBookings, visits);
  await openSite('/visits', 'customer');
  const table = within(await screen.findByRole('table'));
  const rows = table.getAllByRole('row');
  expect(rows).toHaveLength(7);
  expect(rows[1]!.textContent).toBe(
    'Nov 25, 2026Morning 8-12Visit 0Moved from Nov 24, 2026: HailCancelled by us: A storm is comingcancelled$48.50refunded',
  );
  await press('Show All 12 Visits');
  expect(table.getAllByRole('row')).toHaveLength(13);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Service History' }));
});

it('says of a payment that it is disputed or was returned', async () => {
  const done = { status: 'completed', tax: '0.00' } as const;
  answer(listBookings, [
    booking({ ...done, id: idOf(100), paymentStatus: 'disputed' }),
    booking({ ...done, id: idOf(101), returnedOn: '2026-11-18' }),
  ]);
  await openSite('/visits', 'customer');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]!.textContent).toMatch(/completed\$225\.00disputed/);
  expect(rows[2]!.textContent).toMatch(/completed\$225\.00returned by the bank/);
});

it('goes to the visit that the address names, far down the list, too', async () => {
  const scrollTo = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  answer(
    listBookings,
    Array.from({ length: 12 }, (_, number) =>
      booking({
        id: idOf(100 + number),
        status: 'completed',
        scheduledDate: addDays('2026-11-19', -number),
      }),
    ),
  );
  await openSite(`/visits#${idOf(111)}`, 'customer');
  await waitFor(() => expect(document.activeElement?.id).toBe(idOf(111)));
  expect(scrollTo.mock.contexts).toContain(document.activeElement);
});

it('offers changes until the day before, and to review what took place', async () => {
  answer(listBookings, [
    booking({ id: idOf(21), scheduledDate: today, serviceName: 'Today' }),
    booking({ id: idOf(22), scheduledDate: '2026-11-21', serviceName: 'Tomorrow' }),
    booking({ id: idOf(23), scheduledDate: null, serviceName: 'Someday' }),
    booking({ id: idOf(24), status: 'completed', serviceName: 'Done' }),
    booking({
      id: idOf(25),
      status: 'completed',
      serviceName: 'Reviewed',
      review: { ...review, createdAt: '2026-11-13T20:00:00.000Z' },
    }),
    booking({
      id: idOf(26),
      status: 'completed',
      serviceName: 'Reviewed long ago',
      review: { ...review, createdAt: '2026-11-12T20:00:00.000Z' },
    }),
  ]);
  await openSite('/visits', 'customer');
  const tables = await screen.findAllByRole('table');
  const buttons = tables.flatMap((table) => within(table).getAllByRole('button'));
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Change: Tomorrow on Nov 21, 2026',
    'Change: Someday on To be scheduled',
    'Report and Photos: Done, Nov 25, 2026',
    'Review Visit: Done, Nov 25, 2026',
    'Report and Photos: Reviewed, Nov 25, 2026',
    'Edit Review: Reviewed, Nov 25, 2026',
    'Report and Photos: Reviewed long ago, Nov 25, 2026',
  ]);
});

it('cancels after asking once more, and the focus goes on', async () => {
  answer(listBookings, [booking()]);
  const cancelled = booking({ status: 'cancelled', isOwnCancellation: true });
  answer(cancelBooking, cancelled);
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  await press(/^Cancel Visit/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes, Cancel' }));
  await press('Close', within(screen.getByRole('group', { name: /^Cancel Monthly/ })));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Cancel Visit/ }));
  expect(callsOf(cancelBooking)).toHaveLength(0);
  await press(/^Cancel Visit/);
  answer(listBookings, [cancelled]);
  await press('Yes, Cancel');
  const row = await screen.findByRole('row', { name: /cancelled/ });
  expect(callsOf(cancelBooking)).toMatchObject([{ params: { id: booking().id } }]);
  expect(document.activeElement).toBe(row);
  expect(row.textContent).toMatch(/Undo$/);
  expect(screen.getByRole('heading', { name: 'Next Visits' })).toBeDefined();
});

it('asks for stars before a review is sent, and shows it once it is', async () => {
  const done = booking({ status: 'completed' });
  answer(listBookings, [done]);
  answer(createReview, { ...done, review });
  await openSite('/visits', 'customer');
  await press(/^Review Visit/);
  const dialog = await dialogCalled('How was this visit?');
  await press('Save Review', dialog);
  await expectText('Please choose one to five stars', dialog);
  fireEvent.click(dialog.getByRole('radio', { name: '4' }));
  await fill(/^Comment/, 'Sparkling water', dialog);
  fireEvent.click(dialog.getByLabelText(/with my first name and the month/));
  answer(listBookings, [{ ...done, review }]);
  const goOn = delayCalls(createReview);
  await press('Save Review', dialog);
  await expectText('Saving...', dialog);
  expect(dialog.queryByText('Please choose one to five stars')).toBeNull();
  goOn();
  await expectText('Sparkling water');
  expect(callsOf(createReview)).toMatchObject([
    { params: { id: done.id }, body: { rating: 4, comment: 'Sparkling water', mayShow: true } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sends a review again under its key after a lost answer, edited too', async () => {
  const done = booking({ status: 'completed' });
  answer(listBookings, [done]);
  answer(createReview, { ...done, review });
  failNext(createReview, { status: 504 }, { status: 504 });
  await openSite('/visits', 'customer');
  await press(/^Review Visit/);
  const dialog = await dialogCalled('How was this visit?');
  fireEvent.click(dialog.getByRole('radio', { name: '4' }));
  await press('Save Review', dialog);
  await expectText(/could not be saved/, dialog);
  await press('Save Review', dialog);
  await waitFor(() => expect(callsOf(createReview)).toHaveLength(2));
  await fill(/^Comment/, 'Cloudy after all', dialog);
  await press('Save Review', dialog);
  await expectToast({ title: 'Thank You!' });
  expect(new Set(callsOf(createReview).map(({ key }) => key)).size).toBe(1);
});

it('begins with what was typed when the session was over', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  hurry(500);
  const visit = booking({ status: 'completed' });
  answer(listBookings, [visit]);
  refuse(createReview, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
  await openSite('/visits', 'customer');
  await press(/^Review Visit/);
  fireEvent.click(await screen.findByRole('radio', { name: '4' }));
  await fill(/^Comment/, 'Blue as the sky');
  await press('Save Review');
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled());
  cleanup();
  await openSite('/visits', 'customer');
  await press(/^Review Visit/);
  expect(await screen.findByLabelText(/^Comment/)).toHaveProperty('value', 'Blue as the sky');
});

it('changes a review from what it says, until its last day', async () => {
  const done = booking({ status: 'completed', review });
  answer(listBookings, [done]);
  answer(updateReview, done);
  await openSite('/visits', 'customer');
  await press(/^Edit Review/);
  const dialog = await dialogCalled('Edit your review');
  await expectText(
    'Monthly Membership, Nov 25, 2026. You can change it until Nov 27, 2026.',
    dialog,
  );
  expect(dialog.getByRole('radio', { name: '4' })).toHaveProperty('checked', true);
  expect(dialog.getByLabelText(/^Comment/)).toHaveProperty('value', 'Sparkling water');
  fireEvent.click(dialog.getByRole('radio', { name: '5' }));
  await press('Save Review', dialog);
  await expectToast({ title: 'Thank You!' });
  expect(callsOf(updateReview)).toMatchObject([
    { params: { id: done.id }, body: { rating: 5, comment: 'Sparkling water' } },
  ]);
});
