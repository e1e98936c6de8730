import { downloadRecordOfCustomer } from 'shared/contracts/record.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { makeRecordPdf } from '../record/make-record-pdf.ts';
import { recordStore } from '../record/record-store.ts';

export const handler = endpoint({
  contract: downloadRecordOfCustomer,
  dependencies: (table) => ({
    records: recordStore(table),
    profiles: profileStore(table),
    bucket: photos(),
    settings: readSiteSettings(),
  }),
  handle: async ({ params: { id }, now }, dependencies) => ({
    location: await makeRecordPdf({ customerId: id, now }, dependencies),
  }),
});
