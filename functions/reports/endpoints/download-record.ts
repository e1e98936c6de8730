import { downloadRecord } from 'shared/contracts/record.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { makeRecordPdf } from '../record/make-record-pdf.ts';
import { recordStore } from '../record/record-store.ts';

export const handler = endpoint({
  contract: downloadRecord,
  dependencies: (table) => ({
    records: recordStore(table),
    profiles: profileStore(table),
    bucket: photos(),
    settings: readSiteSettings(),
  }),
  handle: async ({ caller: { userId }, now }, dependencies) => ({
    location: await makeRecordPdf({ customerId: userId, now }, dependencies),
  }),
});
