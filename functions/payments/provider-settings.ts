import { providerSettings, type ProviderSettings } from 'shared/domain/prices/provider-settings.ts';
import { readEnvironment } from '../platform/environment.ts';

/** Null on a stage that takes no cards and banks. Call this where dependencies are created. */
export const readProviderSettings = (): ProviderSettings | null =>
  providerSettings.parse(JSON.parse(readEnvironment('PAYMENTS')));
