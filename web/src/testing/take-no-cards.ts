import { testSettings } from 'shared/testing/site-settings.ts';
import { onTestFinished } from 'vitest';
import { provideSettings } from '../lib/settings.ts';

/** Until the end of the test, the stage takes neither cards nor banks. */
export const takeNoCards = (): void => {
  provideSettings({ ...testSettings, claims: { ...testSettings.claims, cardPayments: false } });
  onTestFinished(() => provideSettings(testSettings));
};
