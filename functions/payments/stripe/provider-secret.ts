import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { secretsClient } from '../../platform/aws-clients.ts';

const providerSecret = z.object({
  /** A restricted key, such as `rk_live_…`. */
  key: z.string().check(z.regex(/^[rs]k_(test|live)_\w+$/)),
  webhookSecret: z.string().check(z.startsWith('whsec_')),
});
export type ProviderSecret = z.infer<typeof providerSecret>;

/** Its name is what a log shows of it. */
class MalformedSecretError extends Error {
  override readonly name = 'MalformedSecretError';
}

/** Milliseconds for which a secret is used before it is read again. */
const lifetime = 15 * 60_000;

const fetchSecret = async (name: string): Promise<ProviderSecret> => {
  const { SecretString } = await secretsClient().send(
    new GetSecretValueCommand({ SecretId: name }),
  );
  const secret = providerSecret.safeParse(JSON.parse(SecretString ?? 'null'));
  // The reason would quote the secret.
  if (!secret.success)
    throw new MalformedSecretError('The secret of the payment provider is malformed');
  return secret.data;
};

export type SecretReader = {
  /** The secret, at most 15 minutes old. */
  read: () => Promise<ProviderSecret>;
  /** Reads it again the next time, unless that has been done since it was `refused`. */
  renew: (refused: ProviderSecret) => void;
};

/** Reads the secret when it is needed and keeps it (docs/decisions/0075). */
export const secretReader = (
  name: string,
  { get = fetchSecret, clock = Date.now } = {},
): SecretReader => {
  let held: { secret: Promise<ProviderSecret>; from: number; value?: ProviderSecret } | undefined;
  return {
    read: async () => {
      if (held && clock() - held.from < lifetime) return held.secret;
      const reading: typeof held = { secret: get(name), from: clock() };
      held = reading;
      try {
        reading.value = await reading.secret;
        return reading.value;
      } catch (error) {
        if (held === reading) held = undefined;
        throw error;
      }
    },
    renew: (refused) => {
      if (held?.value === refused) held = undefined;
    },
  };
};
