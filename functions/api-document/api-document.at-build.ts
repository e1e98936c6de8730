import { routes } from '../manifest.ts';
import { openApiDocument } from './openapi.ts';

/**
 * As JSON, generated at build time because generating the schemas of all contracts would take longer than the rest
 * of a cold start.
 */
export const apiDocument: string = JSON.stringify(
  openApiDocument(routes.map(({ contract }) => contract)),
);
