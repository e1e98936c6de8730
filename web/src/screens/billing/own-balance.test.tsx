import { screen, within } from '@testing-library/react';
import { listOwnDueItems } from 'shared/contracts/charges.ts';
import { expect, it } from 'vitest';
import { answer } from '../../testing/fake-api.ts';
import { dueItem, idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';

const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Balance Due' });
  return within(heading.closest('section')!);
};

it('adds up completed visits that are paid by themselves and the charges of plans', async () => {
  const visit = dueItem({
    kind: 'visit',
    id: idOf(61),
    name: 'Pool School',
    day: '2026-11-17',
    total: '108.25',
  });
  answer(listOwnDueItems, [dueItem(), visit]);
  await openSite('/billing', 'customer');
  const due = await section();
  expect(await due.findByText('$351.81')).toBeDefined();
  expect(due.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Monthly MembershipNov 2, 2026$243.56',
    'Pool SchoolNov 17, 2026$108.25',
  ]);
});
