import { routes } from '../manifest.ts';
import { openApiDocument } from './openapi.ts';

/** As JSON. The schemas of all contracts take longer to make than everything else in a cold start. */
export const apiDocument: string = JSON.stringify(
  openApiDocument(routes.map(({ contract }) => contract)),
);
