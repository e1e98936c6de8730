import { providerSettings, type ProviderSettings } from 'shared/domain/prices/provider-settings.ts';
import { AppError } from 'shared/errors.ts';
import { readEnvironment } from '../platform/environment.ts';

/** Null on a stage that takes no cards and banks. Call this where dependencies are created. */
export const readProviderSettings = (): ProviderSettings | null =>
  providerSettings.parse(JSON.parse(readEnvironment('PAYMENTS')));

/** The answer where a stage takes no cards and banks (rules: payment-8). */
export const noPayments = (): AppError =>
  new AppError('not-found', 'There is nothing at this address.');
