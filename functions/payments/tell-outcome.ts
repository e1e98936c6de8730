import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { mailProblem } from '../customers/mail-problem.ts';
import type { profileStore } from '../customers/profile-store.ts';
import type { Delivery, DeliveryState } from '../delivery/delivery.ts';
import { sendOnce, type SendDependencies } from '../delivery/send-once.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { keys } from '../platform/table/keys.ts';
import { composeOutcome } from './outcome-mail.ts';

export type TellDependencies = SendDependencies & {
  profiles: Pick<ReturnType<typeof profileStore>, 'find'>;
  settings: SiteSettings;
};

const unsettled: ReadonlySet<DeliveryState> = new Set(['queued', 'claimed', 'handed-over']);

/**
 * Mails a customer what has become of a payment, at most once, if that has yet to be done (rules: payment-15).
 * @returns the delivery as {@link sendOnce} does
 */
export const tellOutcome = async (
  payment: ProviderPayment,
  { profiles, settings, ...sending }: TellDependencies,
): Promise<Delivery | undefined> => {
  const { id, customerId, state } = payment;
  if (!unsettled.has(payment.delivery.state)) return undefined;
  return sendOnce(
    {
      owner: {
        key: keys.payment(id),
        effects: (after) => (unsettled.has(after.state) ? {} : { remove: ['gsi3pk', 'gsi3sk'] }),
      },
      claim: 'claim',
      composesEarly: true,
      // Also that it is still there.
      guard: { when: '#state = :state', values: { state } },
      compose: async () => {
        const customer = await profiles.find(customerId, { latest: true });
        const problem = customer ? mailProblem(customer) : 'This customer is gone.';
        if (!customer || customer.email === null || problem !== undefined)
          return { problem: problem ?? 'This customer has no email address.' };
        return composeOutcome({ to: customer.email, customer, payment, settings });
      },
      tags: { payment: id },
    },
    sending,
  );
};
