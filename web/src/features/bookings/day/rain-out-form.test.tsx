import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { rainOutDay } from 'shared/contracts/rain-outs.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, callsOf } from '../../../testing/fake-api.ts';
import { draw } from '../../../testing/draw.tsx';
import { adminBooking, idOf, today } from '../../../testing/fixtures.ts';
import { expectText, expectToast, fill, press } from '../../../testing/site-steps.ts';
import { provideSettings } from '../../../lib/settings.ts';
import { RainOutForm } from './rain-out-form.tsx';

const visits = [21, 22].map((number) => adminBooking({ id: idOf(number) }));

const open = (date: string = today, requested = visits) => {
  const onDone = vi.fn<() => void>();
  draw(<RainOutForm date={date} visits={requested} onDone={onDone} />);
  return onDone;
};

const move = () => fireEvent.click(screen.getByLabelText('Move to one day'));
const newDay = () => screen.getByLabelText<HTMLInputElement>('New day').value;

afterEach(() => provideSettings(testSettings));

it.each([
  ['the day of the rain itself', today],
  ['a day that is over', '2026-11-19'],
  ['a day a year ahead and more', '2027-12-01'],
  ['no day', ''],
])('does not move visits to %s', async (_what, day) => {
  open();
  move();
  await fill('Reason', 'A storm');
  await fill('New day', day);
  await press('Move 2 visits');
  await expectText('Please choose another day, from today on');
  expect(document.activeElement).toBe(screen.getByLabelText('New day'));
  expect(callsOf(rainOutDay)).toEqual([]);
});

it('moves visits of another day to today', async () => {
  answer(rainOutDay, {
    id: idOf(90),
    outcomes: visits.map(({ id }) => ({
      bookingId: id,
      outcome: 'moved' as const,
      message: null,
    })),
  });
  const onDone = open('2026-11-23');
  move();
  await fill('New day', today);
  await fill('Reason', 'A storm');
  await press('Move 2 visits');
  await expectToast({
    title: 'Visits Moved',
    description: '2 visits. Each customer gets one email.',
  });
  expect(onDone).toHaveBeenCalledOnce();
});

it('names the customers whom no email reaches, if their visits have changed', async () => {
  const [first] = visits;
  const person = (firstName: string) => ({ ...first!.customer!, firstName, email: null });
  const requested = [
    ...visits,
    ...['Ann', 'Ann', 'Bea'].map((name, index) =>
      adminBooking({ id: idOf(23 + index), contact: null, customer: person(name) }),
    ),
    adminBooking({
      id: idOf(26),
      contact: null,
      customer: { ...first!.customer!, firstName: 'Dee', contact: 'bounced' },
    }),
  ];
  const outcomes = requested.map(({ id }) => ({
    bookingId: id,
    outcome: id === idOf(25) ? ('left' as const) : ('skipped' as const),
    message: null,
  }));
  answer(rainOutDay, { id: idOf(90), outcomes });
  open(today, requested);
  await fill('Reason', 'A storm');
  await press('Skip 6 visits');
  await expectToast({
    title: 'Visits Skipped',
    description:
      '5 visits. Each customer with a working email address gets one email. Tell the others by phone: Ann Customer, Dee Customer.',
  });
});

it.each([
  ['the next working day', today, '2026-11-21'],
  ['Monday after a Saturday', '2026-11-21', '2026-11-23'],
  ['today at the earliest', '2026-11-02', today],
])('proposes %s', (_what, date, proposed) => {
  open(date);
  move();
  expect(newDay()).toBe(proposed);
});

it('proposes no closed day', () => {
  provideSettings({ ...testSettings, closedDays: ['2026-11-23', '2026-11-24'] });
  open('2026-11-21');
  move();
  expect(newDay()).toBe('2026-11-25');
});

it('takes every visit of the day at first, and says when none is left or no reason is given', async () => {
  open();
  for (const box of screen.getAllByRole('checkbox')) {
    expect(box).toHaveProperty('checked', true);
    fireEvent.click(box);
  }
  await press('Skip 0 visits');
  await expectText('Please select a visit');
  await expectText('Please say why: the customers will read it');
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  await fill('Reason', '   ');
  await press('Skip 1 visit');
  expect(screen.queryByText('Please select a visit')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  expect(callsOf(rainOutDay)).toEqual([]);
});

it('asks what a day has only where visits are moved there', async () => {
  open();
  await expectText(/^A skipped visit of a plan lowers its next charge/);
  expect(callsOf(listBookingDays)).toEqual([]);
  move();
  await expectText('Nov 21, 2026 has 0 visits so far.');
  expect(callsOf(listBookingDays)).toMatchObject([{ query: { from: '2026-11-15' } }]);
});

it('leaves checked what could not be done, each with its reason, and asks for that alone', async () => {
  answer(rainOutDay, {
    id: idOf(90),
    outcomes: [
      { bookingId: idOf(21), outcome: 'skipped', message: null },
      { bookingId: idOf(22), outcome: 'left', message: 'It is completed.' },
    ],
  });
  const onDone = open();
  await fill('Reason', 'A storm');
  await press('Skip 2 visits');
  await expectText('Left as it was: It is completed.');
  await expectToast({
    title: 'Visits Skipped',
    description: '1 visit. Each customer gets one email.',
  });
  expect(screen.getAllByText(/^Left as it was/)).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
  await press('Skip 1 visit');
  await waitFor(() => expect(callsOf(rainOutDay)).toHaveLength(2));
  expect(callsOf(rainOutDay)[1]).toMatchObject({ body: { visits: [idOf(22)], to: null } });
  expect(callsOf(rainOutDay)[1]?.key).not.toBe(callsOf(rainOutDay)[0]?.key);
});

it('says of a visit why it was left that is not on this day any more, and asks for it no more', async () => {
  const onDone = vi.fn<() => void>();
  answer(rainOutDay, {
    id: idOf(90),
    outcomes: [
      { bookingId: idOf(21), outcome: 'skipped', message: null },
      { bookingId: idOf(22), outcome: 'left', message: 'This visit is on another day.' },
    ],
  });
  const { rerender } = draw(<RainOutForm date={today} visits={visits} onDone={onDone} />);
  await fill('Reason', 'A storm');
  await press('Skip 2 visits');
  await expectText(/This visit is on another day/);
  rerender(<RainOutForm date={today} visits={[]} onDone={onDone} />);
  await expectText('Casey Customer: left as it was. This visit is on another day.');
  await press('Skip 0 visits');
  await expectText('Please select a visit');
  expect(callsOf(rainOutDay)).toHaveLength(1);
});

it('goes on moving what was not moved for another reason than that its plan is due again', async () => {
  const messages = ['Its plan is due again by that day.', 'This plan is paused on that day'];
  answer(rainOutDay, {
    id: idOf(90),
    outcomes: visits.map(({ id }, index) => ({
      bookingId: id,
      outcome: 'left' as const,
      message: messages[index]!,
    })),
  });
  open();
  move();
  await fill('Reason', 'A storm');
  await press('Move 2 visits');
  await expectText('Left as it was: This plan is paused on that day');
  await screen.findByRole('button', { name: 'Move 2 visits' });
});
