import { getApiDocument } from 'shared/contracts/api-document.ts';
import { routes } from '../../manifest.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { openApiDocument } from '../openapi.ts';

export const handler = endpoint({
  contract: getApiDocument,
  dependencies: () => ({ document: openApiDocument(routes.map(({ contract }) => contract)) }),
  handle: async (_request, { document }) => document,
});
