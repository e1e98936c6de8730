import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { adminBooking, idOf, today } from '../../testing/fixtures.ts';
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
