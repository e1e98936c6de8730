import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  listAdminBookings,
  markNotPossible,
  type AdminBooking,
} from 'shared/contracts/admin-bookings.ts';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { indexLag } from '../../../lib/written-items.ts';
import { draw } from '../../../testing/draw.tsx';
import { answer, answerEach, callsOf, failNext } from '../../../testing/fake-api.ts';
import { adminBooking, today } from '../../../testing/fixtures.ts';
import { runTimers } from '../../../testing/run-timers.ts';
import { chooseFiles, expectToast, press } from '../../../testing/site-steps.ts';
import { NotPossibleDialog } from './not-possible-dialog.tsx';
import { isNotPossibleOffered } from './not-possible-offered.ts';

const booking = adminBooking({ status: 'confirmed' });

type Message = Parameters<typeof NotPossibleDialog>[0]['onReported'];

const Shown = ({ change, onReported }: { change: Partial<AdminBooking>; onReported?: Message }) => {
  const [open, setOpen] = useState(true);
  return (
    <NotPossibleDialog
      booking={{ ...booking, ...change }}
      what="Casey, Monthly"
      open={open}
      onClose={() => setOpen(false)}
      onReported={onReported}
    />
  );
};

const show = (change: Partial<AdminBooking> = {}, onReported?: Message) =>
  draw(<Shown change={change} onReported={onReported} />);

const notify = async () => {
  fireEvent.click(await screen.findByLabelText('Gate locked'));
};

it.each<[string, Partial<AdminBooking>, boolean]>([
  ['today', { scheduledDate: today }, true],
  ['of an earlier day', { scheduledDate: '2026-11-18' }, true],
  ['of tomorrow', { scheduledDate: '2026-11-21' }, false],
  ['without a day', { scheduledDate: null }, false],
  ['that is done', { status: 'completed' }, false],
])('is offered for a visit %s: %o, %s', (_which, change, isOffered) => {
  expect(isNotPossibleOffered({ ...booking, ...change }, today)).toBe(isOffered);
});

it('tells nobody when the visit can be done after all', async () => {
  show();
  await notify();
  await press('Cancel');
  expect(screen.queryByLabelText('Gate locked')).toBeNull();
  expect(callsOf(markNotPossible)).toEqual([]);
});

it('sends no photo a second time when what was said is sent again', async () => {
  answerEach(createPhotoUpload, ({ body }) => ({
    stored: true as const,
    key: `uploads/${JSON.stringify(body).includes('one.jpg') ? 'one' : 'two'}`,
  }));
  answer(markNotPossible, { ...booking, status: 'cancelled' });
  failNext(markNotPossible, 'no answer');
  show();
  await notify();
  for (const [label, name] of [
    ['Add Photo', 'one.jpg'],
    ['Add Another Photo', 'two.jpg'],
  ] as const)
    chooseFiles(screen.getByLabelText(label), new File([name], name, { type: 'image/jpeg' }));
  await press('Tell the Customer');
  await expectToast({ title: 'Not Sure It Worked', variant: 'destructive' });
  // Past the moment in which it would count as a double press.
  vi.advanceTimersByTime(1000);
  await press('Tell the Customer');
  await waitFor(() => expect(callsOf(markNotPossible)).toHaveLength(2));
  expect(callsOf(markNotPossible).at(-1)).toMatchObject({
    params: { id: booking.id },
    body: { reason: 'gate', photos: ['uploads/one', 'uploads/two'] },
  });
  expect(callsOf(createPhotoUpload)).toHaveLength(2);
});

it.each([
  [null, 'No email reaches this customer: tell them by phone.'],
  ['casey@example.com', 'The customer gets an email with your words.'],
])('says how the customer hears of it, with the address %s', async (email, description) => {
  const customer = booking.customer && { ...booking.customer, email };
  answer(markNotPossible, { ...booking, status: 'cancelled', customer });
  show();
  await notify();
  await press('Tell the Customer');
  await expectToast({ title: 'Noted', description });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('gives it to the phone where one keeps it, asks nobody else, and closes', async () => {
  const onReported = vi.fn<NonNullable<Message>>().mockResolvedValue(true);
  show({}, onReported);
  await notify();
  await press('Tell the Customer');
  expect(onReported).toHaveBeenCalledExactlyOnceWith(
    booking,
    expect.objectContaining({ reason: 'gate', photos: [] }),
  );
  expect(callsOf(markNotPossible)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each(['0.00', '15.00'])(
  'looks again for whom the check fee is now: %s of 15.00',
  async (fee) => {
    answer(markNotPossible, { ...booking, status: 'cancelled', fee });
    const timer = vi.spyOn(globalThis, 'setTimeout');
    show({ fee: '15.00' });
    await notify();
    await press('Tell the Customer');
    await expectToast({ title: 'Noted' });
    const day = [listAdminBookings.name];
    queryClient.setQueryData(day, {});
    runTimers(timer, indexLag);
    expect(queryClient.getQueryState(day)?.isInvalidated).toBe(fee === '0.00');
  },
);
