import { getApiDocument } from 'shared/contracts/api-document.ts';
import { routesOf } from '../platform/endpoint/route.ts';

export const apiDocumentRoutes = routesOf('api-document', [
  // This function knows all addresses, so it answers unknown ones.
  { contract: getApiDocument, answersUnknown: true },
]);
