import type { Provider } from './provider.ts';
import type { SecretReader } from './provider-secret.ts';
import { stripeCaller } from './stripe-client.ts';
import { disputeCalls } from './stripe-disputes.ts';
import { eventCalls } from './stripe-events.ts';
import { intentCalls } from './stripe-intents.ts';
import { refundCalls } from './stripe-refunds.ts';
import { savedCalls } from './stripe-saved.ts';
import { sessionCalls } from './stripe-sessions.ts';

/** The payment provider, asked through its own library. */
export const stripeProvider = (secrets: SecretReader): Provider => {
  const ask = stripeCaller(secrets);
  return {
    ...sessionCalls(ask),
    ...intentCalls(ask),
    ...savedCalls(ask),
    ...refundCalls(ask),
    ...disputeCalls(ask),
    ...eventCalls(ask),
    isLive: async () => ask(async (_, { key }) => /^[rs]k_live_/.test(key)),
  };
};
