import * as z from 'zod/mini';
import { defineContract } from './contract.ts';

export const getApiDocument = defineContract('public', 'GET', '/api/openapi.json', {
  name: 'get-api-document',
  summary: 'This API as an OpenAPI 3.1 document',
  response: z.record(z.string(), z.unknown()),
  isText: true,
});
