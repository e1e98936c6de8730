import { Stripe } from 'stripe';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { outgoingFetch } from '../../platform/outgoing-fetch.ts';
import { ProviderError, type ProviderProblem } from './provider.ts';
import type { ProviderSecret, SecretReader } from './provider-secret.ts';

/** Of our requests and of the events that Stripe sends us: what `stripe` 22 has types for (docs/decisions/0075). */
const apiVersion = '2026-08-26.dahlia';

/** Milliseconds. */
const timeout = 8000;

/** Where the local stand-in for Stripe listens; unset on AWS, like the addresses of the local AWS. */
const localAddress = () => {
  const base = process.env['STRIPE_API_BASE'];
  if (!base) return {};
  const { protocol, hostname, port } = new URL(base);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port } as const;
};

/** Waits for the checks of the call (docs/performance.md). */
const checkedFetch = async (
  url: string | Request | URL,
  request?: RequestInit,
): Promise<Response> => outgoingFetch(await verified(), url, request);

const clientOf = ({ key }: ProviderSecret): Stripe =>
  new Stripe(key, {
    apiVersion,
    timeout,
    // We know better than the library what may be repeated.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
    ...localAddress(),
  });

const { StripeError, StripeInvalidRequestError } = Stripe.errors;

/** Whether Stripe has refused what was asked. */
export const isInvalid = (error: unknown): boolean => error instanceof StripeInvalidRequestError;

/** Whether it knows nothing by this id. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.statusCode === 404;

/** Whether a bank has declined. By its status, because the type of the error is that of a card's only for cards. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof StripeError && error.statusCode === 402;

const problemOf = (error: unknown): ProviderProblem => {
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'busy';
  // Another request with the same key is under way.
  if (error instanceof StripeError && error.statusCode === 409) return 'busy';
  return isInvalid(error) ? 'refused' : 'unclear';
};

/** Whether Stripe does not know the key, which may have been replaced a moment ago. */
const isKeyRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError;

/** @throws ProviderError; AppError if the call that asks is refused, which is not a failure of Stripe */
export type AskStripe = <T>(
  ask: (stripe: Stripe, secret: ProviderSecret) => Promise<T>,
) => Promise<T>;

/** Calls Stripe with the current key, once more if the key is refused. */
export const stripeCaller = (secrets: SecretReader): AskStripe => {
  const clients = new WeakMap<ProviderSecret, Stripe>();
  const clientFor = (secret: ProviderSecret): Stripe => {
    const client = clients.get(secret) ?? clientOf(secret);
    clients.set(secret, client);
    return client;
  };
  return async (ask) => {
    await verified();
    try {
      const secret = await secrets.read();
      try {
        return await ask(clientFor(secret), secret);
      } catch (error) {
        if (!isKeyRefused(error)) throw error;
        secrets.renew(secret);
        const renewed = await secrets.read();
        return await ask(clientFor(renewed), renewed);
      }
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      // The library names all of its errors 'Error', and a log has nothing but the name.
      if (error instanceof StripeError) error.name = error.type;
      throw new ProviderError(problemOf(error), error);
    }
  };
};
