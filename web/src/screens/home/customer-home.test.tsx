import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cancelBooking, getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import { listCharges } from 'shared/contracts/charges.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { exportOwnData, requestDeletion } from 'shared/contracts/privacy.ts';
import { getProfile, updateProfile } from 'shared/contracts/profile.ts';
import { getStopsAway } from 'shared/contracts/routes.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect, it, vi } from 'vitest';
import {
  answer,
  answerEach,
  callsOf,
  failNext,
  delayCalls,
  refuse,
} from '../../testing/fake-api.ts';
import {
  booking,
  charge,
  customerData,
  customerUser,
  idOf,
  message,
  now,
  profile,
  review,
  today,
} from '../../testing/fixtures.ts';
import { queryClient } from '../../lib/query-client.ts';
import { catchFiles } from '../../testing/catch-files.ts';
import { openSite } from '../../testing/open-site.tsx';
import { hurry } from '../../testing/run-timers.ts';
import {
  expectText,
  dialogCalled,
  expectHeading,
  expectToast,
  fill,
  follow,
  press,
} from '../../testing/site-steps.ts';

const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).parentElement!);

it('shows the next visit, which may be today’s, and the last', async () => {
  answer(listBookings, [
    booking({ id: idOf(21), scheduledDate: '2026-12-01', serviceName: 'Later' }),
    booking({ id: idOf(22), scheduledDate: today, serviceName: 'Today' }),
    booking({ id: idOf(23), scheduledDate: '2026-11-19', serviceName: 'Yesterday' }),
    booking({ id: idOf(24), scheduledDate: today, status: 'cancelled', serviceName: 'Off' }),
    booking({
      id: idOf(25),
      scheduledDate: '2026-11-12',
      status: 'completed',
      serviceName: 'Done',
    }),
  ]);
  await openSite('/', 'customer');
  const next = await card('Next Service');
  await expectText('Today', next);
  await expectText('Nov 20, 2026, Morning 8-12', next);
  const last = await card('Last Service');
  await expectText('Done', last);
  await expectText('Nov 12, 2026, Morning 8-12', last);
  await expectText('5 services booked');
});

it('does not say that visits could not be loaded which it shows', async () => {
  const visit = booking({ scheduledDate: '2026-12-01', status: 'confirmed' });
  answer(listBookings, [visit]);
  answer(cancelBooking, { ...visit, status: 'cancelled' });
  await openSite('/', 'customer');
  await press(/^Cancel Visit: /);
  refuse(listBookings, { status: 403 });
  await press('Yes, Cancel');
  await expectToast({ title: 'Visit Cancelled' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await screen.findByText('cancelled');
  expect(screen.queryByText('Your bookings could not be loaded')).toBeNull();
});

it('shows each charge with its first and last day, and what is due in all', async () => {
  answer(listCharges, [
    charge({ id: idOf(93), from: '2026-11-06', until: '2026-12-06' }),
    charge({ from: '2026-10-06', until: '2026-11-06', state: 'paid', paidOn: '2026-10-07' }),
  ]);
  await openSite('/', 'customer');
  await expectText('$243.56 to be paid.');
  await expectText('Nov 6, 2026 to Dec 5, 2026');
  await expectText('Oct 6, 2026 to Nov 5, 2026');
  await expectText('Paid on Oct 7, 2026');
});

it('asks for the next visit, the last and the count where the list goes on', async () => {
  const far = booking({ id: idOf(21), scheduledDate: '2027-06-01', serviceName: 'Far' });
  answerEach(listBookings, () => [far], { nextCursor: () => 'more' });
  answer(getVisitSummary, {
    next: booking({ id: idOf(22), scheduledDate: '2026-11-22', serviceName: 'Soon' }),
    last: booking({ id: idOf(23), status: 'completed', serviceName: 'Done' }),
    bookings: 52,
    reports: 3,
  });
  await openSite('/', 'customer');
  await expectText('52 services booked');
  await expectText('Soon', await card('Next Service'));
  await expectText('Done', await card('Last Service'));
});

it('shows the ten latest bookings with what became of them and of their payment', async () => {
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
  await openSite('/', 'customer');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(11);
  expect(rows[1]!.textContent).toBe(
    'Nov 25, 2026Morning 8-12Visit 0Moved from Nov 24, 2026: HailCancelled by us: A storm is comingcancelled$48.50refunded',
  );
});

it('offers to cancel until the day before, and to review what took place', async () => {
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
  await openSite('/', 'customer');
  const tables = await screen.findAllByRole('table');
  const buttons = tables.flatMap((table) => within(table).getAllByRole('button'));
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Move: Tomorrow on Nov 21, 2026',
    'Cancel Visit: Tomorrow on Nov 21, 2026',
    'Cancel Visit: Someday on To be scheduled',
    'Open Visit: Done, Nov 25, 2026',
    'Review Visit: Done, Nov 25, 2026',
    'Open Visit: Reviewed, Nov 25, 2026',
    'Edit Review: Reviewed, Nov 25, 2026',
    'Open Visit: Reviewed long ago, Nov 25, 2026',
  ]);
});

it('cancels after asking once more, and the focus goes on', async () => {
  answer(listBookings, [booking()]);
  answer(cancelBooking, booking({ status: 'cancelled' }));
  await openSite('/', 'customer');
  await press(/^Cancel Visit/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes, Cancel' }));
  await press('Close');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Cancel Visit/ }));
  expect(callsOf(cancelBooking)).toHaveLength(0);
  await press(/^Cancel Visit/);
  answer(listBookings, [booking({ status: 'cancelled' })]);
  await press('Yes, Cancel');
  await screen.findByRole('row', { name: /cancelled/ });
  expect(callsOf(cancelBooking)).toMatchObject([{ params: { id: booking().id } }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Service History' }));
  await expectText('No upcoming services scheduled');
});

it('asks for stars before a review is sent, and shows it once it is', async () => {
  const done = booking({ status: 'completed' });
  answer(listBookings, [done]);
  answer(createReview, { ...done, review });
  await openSite('/', 'customer');
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
  await openSite('/', 'customer');
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
  await openSite('/', 'customer');
  await press(/^Review Visit/);
  fireEvent.click(await screen.findByRole('radio', { name: '4' }));
  await fill(/^Comment/, 'Blue as the sky');
  await press('Save Review');
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled());
  cleanup();
  await openSite('/', 'customer');
  await press(/^Review Visit/);
  expect(await screen.findByLabelText(/^Comment/)).toHaveProperty('value', 'Blue as the sky');
});

it('changes a review from what it says, until its last day', async () => {
  const done = booking({ status: 'completed', review });
  answer(listBookings, [done]);
  answer(updateReview, done);
  await openSite('/', 'customer');
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

it('marks a message as read once it is opened, and tells the server once', async () => {
  answer(listMessages, [message(), message({ id: idOf(41), subject: 'Another' })]);
  answer(readMessage, message({ readAt: now }));
  await openSite('/', 'customer');
  expect(await screen.findAllByText('New')).toHaveLength(2);
  const details = screen.getByText(message().subject).closest('details')!;
  details.open = true;
  await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(1));
  within(details).getByText('Sent Nov 20, 2026');
  details.open = false;
  details.open = true;
  expect(callsOf(readMessage)).toMatchObject([{ params: { id: message().id } }]);
});

it('lets a message be read when that cannot be noted, and notes it at the next opening', async () => {
  answer(listMessages, [message()]);
  answer(readMessage, message({ readAt: now }));
  await openSite('/', 'customer');
  const details = (await screen.findByText(message().subject)).closest('details')!;
  failNext(readMessage, { status: 400 });
  details.open = true;
  await waitFor(() => expect(callsOf(readMessage)).toHaveLength(1));
  await expectText('New');
  details.open = false;
  details.open = true;
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
});

it('asks for new messages each time the home is opened', async () => {
  answer(listMessages, [message()]);
  await openSite('/', 'customer');
  await expectText(message().subject);
  await follow('View Cart');
  await expectHeading('Checkout');
  answer(listMessages, [message({ id: idOf(41), subject: 'A newer one' }), message()]);
  await follow('Home');
  await expectText('A newer one');
});

it('corrects the details, greets by the new name, and books with it', async () => {
  answer(updateProfile, profile);
  await openSite('/', 'customer');
  await expectHeading('Welcome back, Casey!');
  await press('Edit Details');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  await fill('First name', 'Nova');
  await fill('Phone', '281');
  await press('Save Details');
  await expectText('Phone number must be at least 10 digits');
  expect(callsOf(updateProfile)).toHaveLength(0);
  await fill('Phone', '(281) 555-0177');
  fireEvent.click(screen.getByLabelText('I have pets'));
  await fill(/^About your pets/, 'A shy cat');
  answer(getProfile, { ...profile, firstName: 'Nova', hasPets: true, petDetails: 'A shy cat' });
  answer(getCurrentUser, { ...customerUser, firstName: 'Nova' });
  await press('Save Details');
  await expectHeading('Welcome back, Nova!');
  await expectText('Nova Customer');
  await expectText('A shy cat');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Details' }));
  expect(callsOf(updateProfile)).toMatchObject([
    {
      body: {
        firstName: 'Nova',
        phone: '(281) 555-0177',
        poolAccess: 'Left gate',
        hasPets: true,
        petDetails: 'A shy cat',
      },
    },
  ]);
});

const facts = async () =>
  within((await screen.findByText('Pets')).closest('dl')!)
    .getAllByRole('term')
    .map(
      ({ textContent, nextElementSibling }) => `${textContent}: ${nextElementSibling?.textContent}`,
    );

it('names of their details what only we fill in once we have', async () => {
  await openSite('/', 'customer');
  expect(await facts()).toContain('Phone: (281) 555-0101');
  expect(screen.queryByText('Pool volume')).toBeNull();
  answer(getProfile, { ...profile, poolGallons: 15_000 });
  await queryClient.invalidateQueries();
  await expectText('15,000 gallons');
  expect(await facts()).toContain('Pool volume: 15,000 gallons');
});

it('greets who gave no name, and says which details are not given yet', async () => {
  answer(getProfile, { ...profile, firstName: null, lastName: null, phone: null });
  await openSite('/', 'customer');
  await expectHeading('Welcome back, Casey!');
  const notGiven = (await screen.findAllByText('Not given yet')).map(
    (phrase) => phrase.closest('dd')?.previousElementSibling?.textContent,
  );
  expect(notGiven).toEqual(expect.arrayContaining(['Name', 'Phone']));
  expect(notGiven).not.toContain('Service address');
  act(() => {
    queryClient.setQueryData([getCurrentUser.name], { ...customerUser, firstName: null });
  });
  await expectHeading('Welcome back, valued customer!');
});

it('leaves what was changed elsewhere since as it is', async () => {
  answer(updateProfile, profile);
  await openSite('/', 'customer');
  await press('Edit Details');
  await fill('Phone', '(281) 555-0177');
  answer(getProfile, { ...profile, phone: '(281) 555-0100', poolAccess: 'New code 9999' });
  await press('Save Details');
  await waitFor(() => expect(callsOf(updateProfile)).toHaveLength(1));
  expect(callsOf(updateProfile)).toMatchObject([
    { body: { firstName: 'Casey', phone: '(281) 555-0177', poolAccess: 'New code 9999' } },
  ]);
});

it('puts what the server finds fault with at its field of the details', async () => {
  answer(updateProfile, profile);
  await openSite('/', 'customer');
  await press('Edit Details');
  failNext(updateProfile, {
    code: 'invalid',
    message: 'Please put this right.',
    fields: { address: 'We do not know this street' },
  });
  await press('Save Details');
  await expectText('We do not know this street');
  await press('Cancel');
  await expectText('Left gate');
});

it('saves all that is kept about the customer as a file', async () => {
  const saved = catchFiles();
  answer(exportOwnData, customerData);
  await openSite('/', 'customer');
  await press('Download My Data');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await saved[0]!.text())).toEqual(customerData);
});

it('leads to the sign-in and back if the last one was too long ago', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const sentence = 'For your safety, please sign in again before this step.';
  refuse(exportOwnData, { code: 'sign-in-again', message: sentence });
  await openSite('/', 'customer');
  await press('Download My Data');
  await expectToast({ title: 'Not Downloaded', description: sentence, variant: 'destructive' });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login?prompt=login&returnTo=%2F'));
});

it('says that the data could not be read', async () => {
  const saved = catchFiles();
  refuse(exportOwnData, { status: 500 });
  await openSite('/', 'customer');
  await press('Download My Data');
  await expectToast({
    title: 'Not Downloaded',
    description: 'Your data could not be read. Please try again.',
    variant: 'destructive',
  });
  expect(saved).toEqual([]);
});

const dataHeading = () => screen.getByRole('heading', { name: 'Your Data' });

it('looks whether a request for deletion arrived whose answer was lost', async () => {
  answer(requestDeletion, { requestedAt: now });
  failNext(requestDeletion, { status: 504 });
  await openSite('/', 'customer');
  await press('Delete My Account');
  answer(getProfile, { ...profile, deletionRequestedAt: now });
  await press('Send Request');
  await expectText(/^You asked us on Nov 20, 2026 to delete your account\./);
  expect(screen.queryByRole('button', { name: 'Delete My Account' })).toBeNull();
});

it('asks for the account to be deleted after asking once more, and says since when', async () => {
  answer(requestDeletion, { requestedAt: now });
  await openSite('/', 'customer');
  await press('Delete My Account');
  await press('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(dataHeading()));
  expect(callsOf(requestDeletion)).toEqual([]);
  await press('Delete My Account');
  answer(getProfile, { ...profile, deletionRequestedAt: now });
  await press('Send Request');
  await expectToast({ title: 'Request Sent' });
  await expectText(/^You asked us on Nov 20, 2026 to delete your account/);
  expect(screen.queryByRole('group', { name: 'Ask us to delete your account?' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete My Account' })).toBeNull();
  expect(document.activeElement).toBe(dataHeading());
});

it('leads to the services and to the cart', async () => {
  await openSite('/', 'customer');
  await follow('Book New Service');
  await expectHeading('Our Services');
  await follow('Home');
  await follow('View Cart');
  await expectHeading('Checkout');
});

it('says on the day how many stops are before the visit, again by a button, and nothing on other days', async () => {
  answer(listBookings, [booking({ status: 'confirmed', scheduledDate: today })]);
  answer(getStopsAway, { stopsBefore: 2, window: 'Morning 8-12' });
  await openSite('/', 'customer');
  await expectText('2 stops before you');
  await expectText('Your window today: Morning 8-12');
  answer(getStopsAway, { stopsBefore: 0, window: 'Morning 8-12' });
  await press('Update');
  await expectText('You are the next stop');
  answer(getStopsAway, null);
  await press('Update');
  await waitFor(() => expect(screen.queryByText('You are the next stop')).toBeNull());
});

it('says that the stops before the visit could not be updated', async () => {
  answer(listBookings, [booking({ status: 'confirmed', scheduledDate: today })]);
  answer(getStopsAway, { stopsBefore: 2, window: null });
  await openSite('/', 'customer');
  await expectText('2 stops before you');
  failNext(getStopsAway, { status: 403 });
  await press('Update');
  await expectText('This could not be updated. Please try again.');
  await expectText('2 stops before you');
  await press('Update');
  await waitFor(() => expect(screen.queryByText(/could not be updated/)).toBeNull());
});

it('does not ask for the stops of a day without a visit', async () => {
  answer(listBookings, [booking({ status: 'confirmed', scheduledDate: '2026-11-25' })]);
  await openSite('/', 'customer');
  await expectText('Next Service');
  expect(callsOf(getStopsAway)).toEqual([]);
});

it('goes on to the next day at midnight where the page stays open', async () => {
  const tomorrow = addDays(today, 1);
  answer(listBookings, [
    booking({ id: idOf(72), scheduledDate: tomorrow, serviceName: 'Pool School' }),
    booking({ id: idOf(73), scheduledDate: today, serviceName: 'Repair' }),
  ]);
  answer(getStopsAway, null);
  await openSite('/', 'customer');
  await (await card('Next Service')).findByText('Repair');
  await screen.findByRole('button', { name: /^Cancel Visit: Pool School/ });
  answer(getStopsAway, { stopsBefore: 2, window: 'Morning 8-12' });
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  fireEvent(document, new Event('visibilitychange'));
  await (await card('Next Service')).findByText('Pool School');
  for (const name of [/^Cancel Visit: /, /^Move: /])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
