import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { payableSettings, testSettings } from 'shared/testing/site-settings.ts';
import { onTestFinished } from 'vitest';
import { provideSettings } from '../lib/settings.ts';

const provide = (settings: SiteSettings): void => {
  provideSettings(settings);
  onTestFinished(() => provideSettings(testSettings));
};

const withCards = (settings: SiteSettings, cardPayments: boolean): SiteSettings => ({
  ...settings,
  claims: { ...settings.claims, cardPayments },
});

/** Until the end of the test, the stage has a recipient for every way to pay by hand, and takes no cards. */
export const offerWaysToPay = (): void => provide(withCards(payableSettings, false));

/** Until the end of the test, the stage takes cards and banks, and has a recipient for every other way to pay. */
export const takeCards = (): void => provide(withCards(payableSettings, true));

/** Until the end of the test, customers cannot pay by themselves. */
export const offerNoWayToPay = (): void => provide(withCards(testSettings, false));
