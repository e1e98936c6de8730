import { screen } from '@testing-library/react';
import { listPlans } from 'shared/contracts/plans.ts';
import { taxedSettings, testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it } from 'vitest';
import { provideSettings } from '../../lib/settings.ts';
import { draw } from '../../testing/draw.tsx';
import { answer } from '../../testing/fake-api.ts';
import { idOf, plan } from '../../testing/fixtures.ts';
import { OwnPlans } from './own-plans.tsx';

afterEach(() => provideSettings(testSettings));

it('shows what was asked for and what goes on, and not what has ended', async () => {
  answer(listPlans, [
    plan({ id: idOf(81), name: 'Asked for', state: 'requested' }),
    plan({ id: idOf(82), name: 'Going on' }),
    plan({ id: idOf(83), name: 'Over', state: 'ended' }),
  ]);
  draw(<OwnPlans isExempt={false} />);
  const names = await screen.findAllByRole('heading', { level: 3 });
  expect(names.map(({ textContent }) => textContent)).toEqual(['Asked for', 'Going on']);
});

it.each([
  [false, '$225 a month plus sales tax'],
  [true, '$225 a month'],
])('names the price for who pays no sales tax: %s', async (isExempt, text) => {
  provideSettings(taxedSettings);
  answer(listPlans, [plan({}, { taxable: true })]);
  draw(<OwnPlans isExempt={isExempt} />);
  expect((await screen.findByText(/a month/)).textContent).toBe(text);
});
