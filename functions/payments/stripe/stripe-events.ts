import type { Stripe } from 'stripe';
import { ProviderError, type ListedEvent, type Provider, type ProviderEvent } from './provider.ts';
import type { AskStripe } from './stripe-client.ts';
import { dateOf, seconds } from './stripe-values.ts';

/** Seconds between the signature and now. */
const tolerance = 300;

/** Events that Stripe lists at once. */
const mostPerPage = 100;

const eventOf = ({ id, type, livemode, data }: Stripe.Event): ProviderEvent => ({
  id,
  type,
  isLive: livemode,
  objectId: 'id' in data.object && typeof data.object.id === 'string' ? data.object.id : null,
});

export const eventCalls = (ask: AskStripe): Pick<Provider, 'readEvent' | 'listEvents'> => ({
  readEvent: async ({ bytes, signature }) =>
    ask(async ({ webhooks }, { webhookSecret }) => {
      try {
        return eventOf(webhooks.constructEvent(bytes, signature, webhookSecret, tolerance));
      } catch (error) {
        // Of various kinds, depending on what the signature looks like.
        throw new ProviderError('refused', error);
      }
    }),
  listEvents: async (since, types) =>
    ask(async ({ events }) => {
      const pages = events.list({
        created: { gte: seconds(since) },
        types: [...types],
        limit: mostPerPage,
      });
      const listed: ListedEvent[] = [];
      for await (const event of pages)
        listed.push({ ...eventOf(event), createdAt: dateOf(event.created) });
      return listed;
    }),
});
