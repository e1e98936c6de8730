import { expect, test } from 'vitest';
import type { Delivery } from './delivery.ts';
import { newLink } from './link-store.ts';
import { withLinks } from './with-links.ts';

const table = { name: 'table', client: undefined as never };
const now = new Date('2027-03-01T00:00:00.000Z');
const made = newLink(table, {
  purpose: 'visit',
  subject: 'visit',
  revision: 3,
  customerId: null,
  actions: ['skip'],
  expiresAt: '2027-03-03T06:00:00.000Z',
  now,
});
const own = { Delete: { TableName: 'table', Key: { pk: 'own', sk: 'own' } } };
const owner = {
  key: { pk: 'mail', sk: 'mail' },
  effects: () => ({ set: { expire: 1 }, operations: [own] }),
};
const at = now.toISOString();
const claim = { claimId: 'claim', claimedAt: at };
const sent = { claimId: 'claim', mailId: 'mail', sentAt: at };
const removal = {
  Delete: { TableName: 'table', Key: { pk: `LINK#${made.hash}`, sk: 'LINK' } },
};

test.each<[Delivery, readonly object[]]>([
  [{ state: 'claimed', ...claim }, []],
  [{ state: 'handed-over', ...claim }, [made.put]],
  [{ state: 'sent', ...sent }, []],
  [{ state: 'queued' }, [removal]],
  [{ state: 'failed', claimId: 'claim', reason: 'No such mailbox' }, [removal]],
  // The mail may have gone out, so its link has to work.
  [{ state: 'lost', claimId: 'claim' }, []],
])('of a mail that is %o the links are written or taken back', (after, operations) => {
  expect(withLinks(table, owner, [made]).effects?.(after)).toEqual({
    set: { expire: 1 },
    operations: [own, ...operations],
  });
  expect(withLinks(table, { key: owner.key }, [made]).effects?.(after)).toEqual({ operations });
});
