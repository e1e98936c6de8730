import {
  getService,
  initData,
  listServiceCategories,
  listServices,
} from 'shared/contracts/catalogue.ts';
import type { Route } from '../platform/route.ts';

const environment: Route['environment'] = ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'];

export const catalogueRoutes: Route[] = [
  {
    contract: initData,
    entry: 'catalogue/endpoints/init-data.ts',
    grants: [
      {
        on: 'table',
        actions: ['dynamodb:GetItem', 'dynamodb:BatchWriteItem', 'dynamodb:PutItem'],
      },
    ],
    environment,
  },
  {
    contract: listServices,
    entry: 'catalogue/endpoints/list-services.ts',
    grants: [{ on: 'table', actions: ['dynamodb:Query'] }],
    environment,
  },
  {
    contract: getService,
    entry: 'catalogue/endpoints/get-service.ts',
    grants: [{ on: 'table', actions: ['dynamodb:GetItem'] }],
    environment,
  },
  {
    contract: listServiceCategories,
    entry: 'catalogue/endpoints/list-service-categories.ts',
    grants: [{ on: 'table', actions: ['dynamodb:Query'] }],
    environment,
  },
];
