import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { mailProblem } from '../customers/mail-problem.ts';
import type { profileStore } from '../customers/profile-store.ts';
import type { Delivery, DeliveryState } from '../delivery/delivery.ts';
import type { DeliveryOwner } from '../delivery/delivery-store.ts';
import { sendOnce, type SendDependencies } from '../delivery/send-once.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { linkAddress } from '../delivery/link-store.ts';
import { withLinks } from '../delivery/with-links.ts';
import { keys } from '../platform/table/keys.ts';
import { needsCustomer } from './autopay/attempt-rules.ts';
import { paymentLinkOf } from './autopay/payment-link-of.ts';
import { composeOutcome } from './outcome-mail.ts';

export type OutcomeMailDependencies = SendDependencies & {
  profiles: Pick<ReturnType<typeof profileStore>, 'find'>;
  settings: SiteSettings;
};

/** Whether the bank wants the customer to confirm it, which autopay cannot do for them. */
const needsLink = ({ isAutomatic, state, failure }: ProviderPayment): boolean =>
  isAutomatic && state === 'failed' && failure?.code === needsCustomer;

const unsettled: ReadonlySet<DeliveryState> = new Set(['queued', 'claimed', 'handed-over']);

/**
 * Mails a customer what has become of a payment, at most once, if that has yet to be done (rules: payment-15).
 * @returns the delivery as {@link sendOnce} does
 */
export const mailOutcome = async (
  payment: ProviderPayment,
  { profiles, settings, ...sending }: OutcomeMailDependencies,
): Promise<Delivery | undefined> => {
  const { id, customerId, state } = payment;
  if (!unsettled.has(payment.delivery.state)) return undefined;
  const { table, clock } = sending;
  const link = needsLink(payment) ? paymentLinkOf(table, payment, clock()) : undefined;
  const owner: DeliveryOwner = {
    key: keys.payment(id),
    effects: (after) => (unsettled.has(after.state) ? {} : { remove: ['gsi3pk', 'gsi3sk'] }),
  };
  return sendOnce(
    {
      owner: withLinks(table, owner, link ? [link] : []),
      claim: 'claim',
      composesEarly: true,
      // Also that it is still there.
      guard: { when: '#state = :state', values: { state } },
      compose: async () => {
        const customer = await profiles.find(customerId, { latest: true });
        const problem = customer ? mailProblem(customer) : 'This customer is gone.';
        if (!customer || customer.email === null || problem !== undefined)
          return { problem: problem ?? 'This customer has no email address.' };
        const payAt = link && linkAddress(settings.siteUrl, link.secret);
        return composeOutcome({ to: customer.email, customer, payment, settings, payAt });
      },
      tags: { payment: id },
    },
    sending,
  );
};
