import { getApiDocument } from 'shared/contracts/api-document.ts';
import { routesOf } from '../platform/route.ts';

export const apiDocumentRoutes = routesOf('api-document', [
  // It knows which addresses there are.
  { contract: getApiDocument, answersUnknown: true },
]);
