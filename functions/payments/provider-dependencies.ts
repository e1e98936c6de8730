import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from 'shared/errors.ts';
import { bookingStore } from '../bookings/booking-store.ts';
import { chargeStore } from '../charges/charge-store.ts';
import { readEnvironment } from '../platform/environment.ts';
import { logger } from '../platform/logs/logger.ts';
import type { Table } from '../platform/table/table.ts';
import type { OwnDependencies } from './own-payment.ts';
import { autopayStore } from '../payment-rows/autopay-store.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import { noPayments, readProviderSettings } from './provider-settings.ts';
import { connectedProvider } from './stripe/connected-provider.ts';
import { ProviderError, type Provider } from './stripe/provider.ts';

/** What the endpoints of payments by a provider work with. */
export const providerDependencies = (table: Table) => {
  const settings = readProviderSettings();
  const provider: Provider | null = connectedProvider(settings);
  return {
    table,
    charges: chargeStore(table),
    bookings: bookingStore(table),
    payments: paymentStore(table),
    autopays: autopayStore(table),
    provider,
    methods: settings?.methods ?? [],
    siteUrl: readEnvironment('SITE_URL'),
    pause: async (milliseconds: number): Promise<unknown> => pause(milliseconds),
  };
};

type Dependencies = ReturnType<typeof providerDependencies>;

/**
 * Does something with the stage's payment provider.
 * @throws AppError `not-found` on a stage that takes no cards and banks (rules: payment-8), `unavailable` if the
 * provider does not answer as it should
 */
export const withProvider = async <T>(
  { provider, ...dependencies }: Dependencies,
  act: (dependencies: OwnDependencies) => Promise<T>,
): Promise<T> => {
  if (provider === null) throw noPayments();
  try {
    return await act({ ...dependencies, provider });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logger.error('provider-failed', error.cause, { problem: error.problem });
    throw new AppError(
      'unavailable',
      'Payments by card or bank do not work at the moment. Please try again in a few minutes.',
      { retryAfter: 5, cause: error },
    );
  }
};
