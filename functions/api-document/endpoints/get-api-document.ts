import { getApiDocument } from 'shared/contracts/api-document.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { apiDocument } from '../api-document.at-build.ts';

export const handler = endpoint({
  contract: getApiDocument,
  handle: async () => apiDocument,
});
