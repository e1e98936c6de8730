import type { profileStore } from '../customers/profile-store.ts';
import { mailProblem } from '../customers/mail-problem.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { Delivery, DeliveryState } from '../delivery/delivery.ts';
import { sendOnce, type SendDependencies } from '../delivery/send-once.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { keys } from '../platform/table/keys.ts';
import type { StoredNotice } from './autopay-notice.ts';

export type NoticeDependencies = SendDependencies & {
  profiles: Pick<ReturnType<typeof profileStore>, 'find'>;
};

/** Composes the mail, or says in a sentence why it is not to be sent any more. */
export type ComposeNotice = (
  customer: Profile & { email: string },
) => Promise<Mail | { problem: string }>;

const unsettled: ReadonlySet<DeliveryState> = new Set(['queued', 'claimed', 'handed-over']);

/**
 * Mails a customer a notice about their autopay, at most once, if that has yet to be done.
 * @returns the delivery as {@link sendOnce} does
 */
export const sendNotice = async (
  { id, userId, delivery }: Pick<StoredNotice, 'id' | 'userId' | 'delivery'>,
  compose: ComposeNotice,
  { profiles, ...sending }: NoticeDependencies,
): Promise<Delivery | undefined> => {
  if (!unsettled.has(delivery.state)) return undefined;
  return sendOnce(
    {
      owner: {
        key: keys.autopayNotice(userId, id),
        effects: (after) => (unsettled.has(after.state) ? {} : { remove: ['gsi3pk', 'gsi3sk'] }),
      },
      claim: 'claim',
      composesEarly: true,
      // A customer's deletion removes it.
      guard: { when: 'attribute_exists(pk)', values: {} },
      compose: async () => {
        const customer = await profiles.find(userId, { latest: true });
        if (!customer) return { problem: 'This customer is gone.' };
        const { email } = customer;
        const problem = mailProblem(customer);
        if (email === null || problem !== undefined)
          return { problem: problem ?? 'This customer has no email address.' };
        return compose({ ...customer, email });
      },
      tags: { notice: id },
    },
    sending,
  );
};
