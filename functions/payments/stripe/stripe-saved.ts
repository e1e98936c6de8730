import type { Stripe } from 'stripe';
import { savedTypes } from 'shared/domain/prices/autopay.ts';
import type { Provider, ProviderSaved } from './provider.ts';
import { isInvalid, isUnknown, type AskStripe } from './stripe-client.ts';
import { idOf } from './stripe-values.ts';

const savedOf = (method: Stripe.PaymentMethod): ProviderSaved => {
  const { card, us_bank_account: bank } = method;
  return {
    id: method.id,
    customerId: idOf(method.customer),
    type: savedTypes.find((type) => type === method.type) ?? null,
    brand: card?.brand ?? bank?.bank_name ?? null,
    last4: card?.last4 ?? bank?.last4 ?? null,
    expiryMonth: card?.exp_month ?? null,
    expiryYear: card?.exp_year ?? null,
    fingerprint: card?.fingerprint ?? bank?.fingerprint ?? null,
  };
};

type SavedCalls = Pick<
  Provider,
  'createCustomer' | 'deleteCustomer' | 'getSaved' | 'detachSaved' | 'getMandate'
>;

/** Customers, and what is saved for them. */
export const savedCalls = (ask: AskStripe): SavedCalls => ({
  createCustomer: async ({ userId, email, name }, key) =>
    ask(async ({ customers }) => {
      const { id } = await customers.create(
        {
          ...(email !== null && { email }),
          ...(name !== '' && { name }),
          metadata: { userId },
        },
        { idempotencyKey: key },
      );
      return { id };
    }),
  deleteCustomer: async (id) =>
    ask(async ({ customers }) => {
      try {
        await customers.del(id);
      } catch (error) {
        if (!isUnknown(error)) throw error;
      }
    }),
  getSaved: async (id) =>
    ask(async ({ paymentMethods }) => savedOf(await paymentMethods.retrieve(id))),
  detachSaved: async (id) =>
    ask(async ({ paymentMethods }) => {
      try {
        await paymentMethods.detach(id);
      } catch (error) {
        if (isUnknown(error)) return;
        if (!isInvalid(error)) throw error;
        // What belongs to nobody cannot be detached.
        if (idOf((await paymentMethods.retrieve(id)).customer) !== null) throw error;
      }
    }),
  getMandate: async (id) =>
    ask(async ({ mandates }) => {
      const { payment_method: method, status } = await mandates.retrieve(id);
      return { methodId: idOf(method), isActive: status === 'active' };
    }),
});
