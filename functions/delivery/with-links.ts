import type { DeliveryOwner } from './delivery-store.ts';
import { deleteOf } from '../platform/table/rows.ts';
import { keys } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { newLink } from './link-store.ts';

/**
 * The owner of a mail that contains links. Their rows are written in the transaction that hands the mail over, so
 * that no mail goes out with a link that does not exist. If the mail did not go out after all, the rows are
 * deleted, because the next attempt creates new links.
 */
export const withLinks = (
  table: Table,
  owner: DeliveryOwner,
  links: readonly Pick<ReturnType<typeof newLink>, 'hash' | 'put'>[],
): DeliveryOwner => ({
  ...owner,
  effects: (after) => {
    const { operations = [], ...effects } = owner.effects?.(after) ?? {};
    const ofLinks = () => {
      if (after.state === 'handed-over') return links.map(({ put }) => put);
      if (after.state !== 'queued' && after.state !== 'failed') return [];
      return links.map(({ hash }) => deleteOf(table, { key: keys.link(hash) }));
    };
    return { ...effects, operations: [...operations, ...ofLinks()] };
  },
});
