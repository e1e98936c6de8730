import path from 'node:path';
import { startSecretsServer } from 'local-aws/secrets/secrets-server.ts';
import { startStripeServer } from 'local-stripe/start-stripe-server.ts';
import type { ProviderSettings } from 'shared/domain/prices/provider-settings.ts';
import type { LocalInfo } from './gateway/local-pages.ts';

type LocalPayments = {
  /** What functions are told. */
  environment: Record<string, string>;
  info: Pick<LocalInfo, 'stripe'>;
  close: () => Promise<void>;
};

/** Without `--payments` there is no Stripe. */
export const noPayments: LocalPayments = { environment: {}, info: {}, close: async () => {} };

/** Starts the stand-in for Stripe, whose events go to the site, and stores its secret where functions look for it. */
export const startPayments = async (
  { secretName }: ProviderSettings,
  { data, port, site }: { data: string; port: number; site: string },
): Promise<LocalPayments> => {
  const [stripe, secrets] = await Promise.all([
    startStripeServer({
      directory: path.join(data, 'stripe'),
      port,
      webhookUrl: `${site}/api/payments/events`,
    }),
    startSecretsServer(),
  ]);
  const { api, control, secretKey: key, webhookSecret } = stripe;
  secrets.put(secretName, JSON.stringify({ key, webhookSecret }));
  return {
    environment: { STRIPE_API_BASE: api, AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin },
    info: { stripe: { api, control, webhookSecret } },
    close: async () => {
      await Promise.all([stripe.close(), secrets.close()]);
    },
  };
};
