import {
  deleteCustomer,
  exportCustomer,
  exportOwnData,
  requestDeletion,
} from 'shared/contracts/privacy.ts';
import {
  jobsOf,
  onIndex,
  onMail,
  onPaymentSecret,
  onPhotoList,
  onPhotos,
  onPool,
  onRows,
  onTable,
  routesOf,
} from '../platform/endpoint/route.ts';

const exports = {
  grants: [onRows(['user', 'quote'], 'Query'), onIndex('gsi2')],
  // Reads years of visits, page by page.
  timeout: 20,
};

/** For deleting the sign-in, the sessions and the profile. */
const endsAccount = [
  onTable('GetItem', 'Query', 'UpdateItem', 'DeleteItem'),
  onPool('AdminDeleteUser'),
];

export const privacyRoutes = routesOf('privacy', [
  { contract: exportOwnData, ...exports },
  {
    contract: requestDeletion,
    grants: [onRows('user', 'UpdateItem'), onMail],
    environment: ['SITE_SETTINGS', 'ADMIN_EMAIL'],
  },
  { contract: exportCustomer, ...exports },
  {
    contract: deleteCustomer,
    grants: [...endsAccount, onTable('PutItem'), onIndex('gsi2')],
    timeout: 20,
  },
]);

export const privacyJobs = jobsOf('privacy', [
  {
    name: 'finish-deletions',
    summary: 'Deletes all that is kept about the customers the operator deleted',
    schedule: { expression: 'rate(15 minutes)', timeZone: 'America/Chicago' },
    grants: [
      ...endsAccount,
      onIndex('gsi2'),
      onPhotoList('photos/'),
      onPhotoList('pdfs/'),
      onPhotoList('exports/'),
      onPhotoList('uploads/'),
      onPhotoList('prepared/'),
      onPhotos('photos/', 'DeleteObject'),
      onPhotos('pdfs/', 'DeleteObject'),
      onPhotos('exports/', 'DeleteObject'),
      onPhotos('uploads/', 'DeleteObject'),
      onPhotos('prepared/', 'DeleteObject'),
      onPaymentSecret,
      onMail,
    ],
    environment: ['SITE_SETTINGS'],
    timeout: 900,
  },
  {
    name: 'remove-unused-accounts',
    summary: 'Removes accounts that somebody signed up for on the site and never used',
    schedule: { expression: 'cron(40 3 * * ? *)', timeZone: 'America/Chicago' },
    grants: [
      onTable('GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      onIndex('gsi1'),
      onIndex('gsi2'),
      onPool('AdminDeleteUser'),
    ],
    timeout: 300,
  },
]);
