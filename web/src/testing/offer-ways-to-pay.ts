import { payableSettings, testSettings } from 'shared/testing/site-settings.ts';
import { onTestFinished } from 'vitest';
import { provideSettings } from '../lib/settings.ts';

/** Until the end of the test, the stage has a recipient for every way to pay. */
export const offerWaysToPay = (): void => {
  provideSettings(payableSettings);
  onTestFinished(() => provideSettings(testSettings));
};
