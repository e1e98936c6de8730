import * as z from 'zod/mini';
import { defineContract } from './contract.ts';

export const getApiDocument = defineContract({
  name: 'get-api-document',
  summary: 'This API as an OpenAPI 3.1 document',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  response: z.record(z.string(), z.unknown()),
  isText: true,
});
