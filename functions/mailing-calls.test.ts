import { mailingCalls } from 'shared/contracts/mailing-calls.ts';
import { expect, it } from 'vitest';
import { routes } from './manifest.ts';

it('lists every endpoint that may send mail, and no other', () => {
  const mailing = routes.filter(({ grants }) => grants.some(({ on }) => on === 'mail'));
  expect([...mailingCalls].toSorted()).toEqual(
    mailing.map(({ contract }) => contract.name).toSorted(),
  );
});
