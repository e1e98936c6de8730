import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { putNotice, type StoredNotice } from '../../payment-rows/autopay-notice.ts';
import { putAutopay, revisedAutopay } from '../../payment-rows/autopay-store.ts';
import type { StoredPaymentItem } from '../../payment-rows/payment-item.ts';
import { sendNotice, type NoticeDependencies } from '../../payment-rows/send-notice.ts';
import type { StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactIfCurrent } from '../../platform/table/transact.ts';
import { composeAbove } from './above-mail.ts';

type Above = {
  autopay: StoredAutopay;
  above: readonly StoredPaymentItem[];
  /** The ids of all that is due. */
  due: ReadonlySet<string>;
  now: Date;
};

/**
 * Makes a mail due that asks a customer to pay the bills above their limit, once for each bill (rules: payment-31).
 * @returns autopay as it is then
 */
export const askForAbove = async (
  { autopay, above, due, now }: Above,
  { table }: { table: Table },
): Promise<StoredAutopay | 'overtaken'> => {
  const before = autopay.asked.filter((id) => due.has(id));
  const items = above.filter(({ id }) => !before.includes(id));
  if (items.length === 0 && before.length === autopay.asked.length) return autopay;
  const asked = [...before, ...items.map(({ id }) => id)];
  const after = revisedAutopay(autopay, { asked }, now);
  const { userId, revision, upTo } = after;
  const notice = {
    kind: 'above',
    id: derivedId('above', userId, `${revision}`),
    userId,
    createdAt: now.toISOString(),
    upTo: upTo ?? 0,
    items: items.map(({ name, total }) => ({ name, total })),
  } as const;
  const written = await transactIfCurrent(table, [
    putAutopay(table, after),
    ...(items.length > 0 ? [putNotice(table, notice)] : []),
  ]);
  return written ? after : 'overtaken';
};

/** Sends that mail, at most once, if that has yet to be done. @returns the delivery as {@link sendNotice} does */
export const mailAboveLimit = async (
  notice: Extract<StoredNotice, { kind: 'above' }>,
  { settings, ...sending }: NoticeDependencies & { settings: SiteSettings },
): Promise<Delivery | undefined> =>
  sendNotice(
    notice,
    async (customer) => composeAbove({ to: customer.email, customer, notice, settings }),
    sending,
  );
