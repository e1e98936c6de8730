import type { ProviderSettings } from 'shared/domain/prices/provider-settings.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { siteSettings } from 'shared/domain/site/site-settings.ts';
import * as z from 'zod/mini';

const allClaims = siteSettings.shape.claims;

/** The part of {@link siteSettings} that a stage's row sets. */
export const stageSite = z.extend(
  // `siteUrl` comes from `domain` or from CloudFront, and `identity` from the user pool.
  z.omit(siteSettings, { stage: true, siteUrl: true, identity: true }),
  {
    claims: z.strictObject(z.omit(allClaims, { cardPayments: true, automaticBilling: true }).shape),
  },
);

/** What a stage's pages and functions read, except for what only its resources know. */
export const siteOf = ({
  site,
  payments,
}: {
  site: z.infer<typeof stageSite>;
  payments: ProviderSettings | null;
}): Omit<SiteSettings, 'stage' | 'siteUrl' | 'identity'> => ({
  ...site,
  claims: allClaims.parse({
    ...site.claims,
    cardPayments: payments !== null,
    automaticBilling: payments !== null,
  }),
});
