import { screen } from '@testing-library/react';
import { listStatements } from 'shared/contracts/statements.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer } from '../../testing/fake-api.ts';
import { statement } from '../../testing/fixtures.ts';
import { press } from '../../testing/site-steps.ts';
import { OwnStatements } from './own-statements.tsx';

const months = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    statement({ month: `2026-${String(11 - index).padStart(2, '0')}` }),
  );

it('shows six months at once, and offers the others where there are more', async () => {
  answer(listStatements, months(6));
  const { unmount } = draw(<OwnStatements />);
  expect(await screen.findAllByRole('group')).toHaveLength(6);
  expect(screen.queryByText(/^Show All/)).toBeNull();
  unmount();
});

it('shows the others when asked', async () => {
  answer(listStatements, months(7));
  draw(<OwnStatements />);
  (await screen.findByRole('button', { name: 'Show All 7 Months' })).focus();
  await press('Show All 7 Months');
  expect(screen.getAllByRole('group')).toHaveLength(7);
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'Statements and Payments' }),
  );
  expect(screen.queryByText(/^Show All/)).toBeNull();
});
