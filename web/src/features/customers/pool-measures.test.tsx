import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PoolMeasures } from './pool-measures.tsx';

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const workOut = () => fireEvent.click(screen.getByText('Fill in the gallons'));

it('fills in whole gallons of either shape, and complains until the measures can be', () => {
  const onGallons = vi.fn<(gallons: number) => void>();
  render(<PoolMeasures onGallons={onGallons} />);
  type('Length in feet', '32');
  type('Width in feet', '16');
  workOut();
  expect(screen.getByRole('alert').textContent).toMatch(/^These measurements don’t work: /);
  expect(onGallons).not.toHaveBeenCalled();
  type('Average depth in feet', '5');
  workOut();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onGallons).toHaveBeenLastCalledWith(19_149);
  type('Shape', 'oval');
  workOut();
  expect(onGallons).toHaveBeenLastCalledWith(15_104);
  type('Shape', 'rectangle');
  workOut();
  expect(onGallons).toHaveBeenLastCalledWith(19_149);
});

it('works them out at Enter in a measure, and submits nothing around it', () => {
  const onGallons = vi.fn<(gallons: number) => void>();
  render(<PoolMeasures onGallons={onGallons} />);
  for (const label of ['Length in feet', 'Width in feet', 'Average depth in feet'])
    type(label, '10');
  const depth = screen.getByLabelText('Average depth in feet');
  expect(fireEvent.keyDown(depth, { key: 'Enter' })).toBe(false);
  expect(onGallons).toHaveBeenLastCalledWith(7480);
});
