import { screen } from '@testing-library/react';
import { listPlans } from 'shared/contracts/plans.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer } from '../../testing/fake-api.ts';
import { idOf, plan } from '../../testing/fixtures.ts';
import { OwnPlans } from './own-plans.tsx';

it('shows what was asked for and what goes on, and not what has ended', async () => {
  answer(listPlans, [
    plan({ id: idOf(81), name: 'Asked for', state: 'requested' }),
    plan({ id: idOf(82), name: 'Going on' }),
    plan({ id: idOf(83), name: 'Over', state: 'ended' }),
  ]);
  draw(<OwnPlans />);
  const names = await screen.findAllByRole('heading', { level: 3 });
  expect(names.map(({ textContent }) => textContent)).toEqual(['Asked for', 'Going on']);
});
