import { downloadStatement } from 'shared/contracts/statements.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { billStore } from '../statements/bill-store.ts';
import { makeStatement } from '../statements/make-statement.ts';

export const handler = endpoint({
  contract: downloadStatement,
  dependencies: (table) => ({
    bills: billStore(table),
    profiles: profileStore(table),
    bucket: photos(),
    settings: readSiteSettings(),
  }),
  handle: async ({ params: { month }, caller, now }, dependencies) => {
    const customerId = caller.userId;
    return { location: await makeStatement({ customerId, month, now }, dependencies) };
  },
});
