import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { adminBooking } from '../../../testing/fixtures.ts';
import { chooseFiles, expectText, fill, press } from '../../../testing/site-steps.ts';
import { NotPossibleForm } from './not-possible-form.tsx';
import type { NotPossibleReport } from './use-not-possible.ts';

const open = () => {
  const onSay = vi.fn<(message: NotPossibleReport) => void>();
  const booking = adminBooking({ status: 'confirmed' });
  render(<NotPossibleForm booking={booking} busy={false} onKeep={() => undefined} onSay={onSay} />);
  return onSay;
};

const file = (name: string, size = 3) => {
  const photo = new File(['jpg'], name, { type: 'image/jpeg' });
  Object.defineProperty(photo, 'size', { value: size });
  return photo;
};

const choose = (label: string, photo: File) => chooseFiles(screen.getByLabelText(label), photo);

it('asks for a reason, and for words where they are all there is', async () => {
  const onSay = open();
  await press('Tell the Customer');
  await expectText('Please choose what kept you');
  fireEvent.click(screen.getByLabelText('Something else'));
  await press('Tell the Customer');
  await expectText('Please explain what happened. The customer will read it');
  expect(onSay).not.toHaveBeenCalled();
  await fill(/^Message to the customer/, '  Bees  ');
  await press('Tell the Customer');
  expect(onSay.mock.lastCall).toMatchObject([{ reason: 'other', words: 'Bees', photos: [] }]);
});

it('takes four photos of at most 10 MB, and gives the same time when it is said again', async () => {
  const onSay = open();
  fireEvent.click(screen.getByLabelText('Gate locked'));
  choose('Add Photo', file('large.jpg', 10_485_761));
  await expectText('A photo may have at most 10 MB.');
  choose('Add Photo', file('1.jpg'));
  for (const name of ['2.jpg', '3.jpg', '4.jpg']) choose('Add Another Photo', file(name));
  expect(screen.queryByLabelText(/^Add/)).toBeNull();
  await press('Remove photo 2');
  await press('Tell the Customer');
  const [first] = onSay.mock.lastCall!;
  expect(first.photos.map(({ name }) => name)).toEqual(['1.jpg', '3.jpg', '4.jpg']);
  vi.advanceTimersByTime(60_000);
  await press('Tell the Customer');
  expect(onSay).toHaveBeenCalledTimes(2);
  expect(onSay.mock.lastCall![0].recordedAt).toBe(first.recordedAt);
});
