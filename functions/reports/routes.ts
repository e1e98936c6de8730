import {
  createReport,
  getReport,
  listCustomerReports,
  listPendingReports,
  listRecentReports,
  listReports,
  updateReport,
} from 'shared/contracts/reports.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Grant, Route } from '../platform/route.ts';

const reading: Route['environment'] = ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'];
const saving: Route['environment'] = [...reading, 'PHOTO_BUCKET'];

const operatorLists: Grant = { on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] };

/** Copying an upload to its report: read there, write here. */
const adoptPhotos: Grant[] = [
  { on: 'photos', actions: ['s3:GetObject'], prefix: 'uploads/' },
  { on: 'photos', actions: ['s3:PutObject'], prefix: 'photos/' },
];

export const reportRoutes: Route[] = [
  {
    contract: listReports,
    entry: 'reports/endpoints/list-reports.ts',
    grants: [sessionGrant, operatorLists],
    environment: reading,
  },
  {
    contract: listRecentReports,
    entry: 'reports/endpoints/list-recent-reports.ts',
    grants: [sessionGrant, operatorLists],
    environment: reading,
  },
  {
    contract: listPendingReports,
    entry: 'reports/endpoints/list-pending-reports.ts',
    grants: [sessionGrant, operatorLists],
    environment: reading,
  },
  {
    contract: getReport,
    entry: 'reports/endpoints/get-report.ts',
    grants: [sessionGrant],
    environment: reading,
  },
  {
    contract: createReport,
    entry: 'reports/endpoints/create-report.ts',
    grants: [
      sessionGrant,
      { on: 'table', actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'] },
      ...adoptPhotos,
    ],
    environment: saving,
    timeout: 20,
  },
  {
    contract: updateReport,
    entry: 'reports/endpoints/update-report.ts',
    grants: [
      sessionGrant,
      { on: 'table', actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'] },
      ...adoptPhotos,
      { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'photos/' },
      { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'pdfs/' },
    ],
    environment: saving,
    timeout: 20,
  },
  {
    contract: listCustomerReports,
    entry: 'reports/endpoints/list-customer-reports.ts',
    grants: [sessionGrant, { on: 'index', index: 'gsi2', actions: ['dynamodb:Query'] }],
    environment: reading,
  },
];
