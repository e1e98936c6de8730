import path from 'node:path';
import { startStripeServer } from 'local-stripe/start-stripe-server.ts';
import type { LocalInfo } from './gateway/local-pages.ts';

type LocalPayments = {
  /** What functions are told. */
  environment: Record<string, string>;
  info: Pick<LocalInfo, 'stripe'>;
  close: () => Promise<void>;
};

/** Without `--payments` there is no Stripe. */
export const noPayments: LocalPayments = { environment: {}, info: {}, close: async () => {} };

/** Starts the stand-in for Stripe, whose events go to the site. */
export const startPayments = async (
  data: string,
  port: number,
  site: string,
): Promise<LocalPayments> => {
  const { api, control, webhookSecret, close } = await startStripeServer({
    directory: path.join(data, 'stripe'),
    port,
    webhookUrl: `${site}/api/payments/events`,
  });
  return {
    environment: { STRIPE_API_BASE: api },
    info: { stripe: { api, control, webhookSecret } },
    close,
  };
};
