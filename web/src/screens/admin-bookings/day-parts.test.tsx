import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { getCurrentUser } from 'shared/contracts/session.ts';
import type { BookingStatus } from 'shared/domain/visits/booking-status.ts';

import { beforeEach, expect, it } from 'vitest';
import { answer } from '../../testing/fake-api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { adminBooking, adminUser, idOf, today } from '../../testing/fixtures.ts';

import { Route } from './route.tsx';

beforeEach(() => answer(getCurrentUser, adminUser));

const frame = (part: ReactElement) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>{part}</MemoryRouter>
  </QueryClientProvider>
);

const visits = [
  adminBooking({ id: idOf(21), status: 'completed' }),
  adminBooking({ id: idOf(22), status: 'confirmed' }),
];

const route = (change: Partial<ComponentProps<typeof Route>> = {}) =>
  frame(<Route visits={visits} status={undefined} date={today} today={today} {...change} />);

const folded = () => screen.queryByText('Done (1 visit)');

it('folds what is done when all of today is shown again', () => {
  const completed: BookingStatus = 'completed';
  const { rerender } = render(route({ status: completed, visits: [visits[0]!] }));
  expect(folded()).toBeNull();
  rerender(route());
  expect(folded()).not.toBeNull();
});

it('does not fold a stop that is done now, so that no other comes under the thumb', () => {
  const open = [adminBooking({ id: idOf(21), status: 'confirmed' }), visits[1]!];
  const { rerender } = render(route({ visits: open }));
  rerender(route());
  expect(folded()).toBeNull();
});

it('says that every stop of today is done when the last one is folded', () => {
  const allDone = 'Every stop of today is done.';
  const { unmount } = render(route());
  expect(screen.queryByText(allDone)).toBeNull();
  unmount();
  render(route({ visits: [visits[0]!] }));
  expect(screen.getByText(allDone)).toBeTruthy();
  expect(folded()).not.toBeNull();
});
