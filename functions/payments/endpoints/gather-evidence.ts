import { gatherEvidence } from 'shared/contracts/payments.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { recordStore } from '../../reports/record/record-store.ts';
import { reportStore } from '../../reports/report-store.ts';
import { viewForOperator } from '../admin-payments.ts';
import { gatherEvidence as gather } from '../evidence/gather-evidence.ts';
import { providerDependencies, withProvider } from '../provider-dependencies.ts';

export const handler = endpoint({
  contract: gatherEvidence,
  dependencies: (table) => ({
    ...providerDependencies(table),
    profiles: profileStore(table),
    reports: reportStore(table),
    records: recordStore(table),
    bucket: photos(),
    settings: readSiteSettings(),
  }),
  handle: async ({ params: { id }, now }, dependencies) =>
    withProvider(dependencies, async ({ provider }) =>
      viewForOperator(
        await gather({ id, now }, { ...dependencies, provider }),
        dependencies.profiles,
      ),
    ),
});
