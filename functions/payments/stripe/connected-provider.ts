import type { ProviderSettings } from 'shared/domain/prices/provider-settings.ts';
import { readProviderSettings } from '../provider-settings.ts';
import { secretReader } from './provider-secret.ts';
import { stripeProvider } from './stripe-provider.ts';
import type { Provider } from './provider.ts';

// Only Lambda sets the variable.
const settings = process.env['AWS_LAMBDA_FUNCTION_NAME'] ? readProviderSettings() : null;
const early = settings && secretReader(settings.secretName);
// While the function loads, so that the first call need not wait for it. If it fails, the first call reads it.
early?.read().catch(() => undefined);

/** The stage's payment provider; null if it takes no cards and banks. */
export const connectedProvider = (wanted: ProviderSettings | null): Provider | null =>
  wanted && stripeProvider(early ?? secretReader(wanted.secretName));
