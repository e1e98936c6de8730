import { getApiDocument } from 'shared/contracts/api-document.ts';
import type { Route } from '../platform/route.ts';

export const apiDocumentRoutes: Route[] = [
  {
    contract: getApiDocument,
    entry: 'api-document/endpoints/get-api-document.ts',
    grants: [],
    environment: ['SITE_URL', 'ORIGIN_SECRET'],
  },
];
