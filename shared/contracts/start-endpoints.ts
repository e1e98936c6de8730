/*
 * Names and paths that the web app needs before its first screen. They stand apart from their contracts, whose schemas
 * would bring zod to every visitor's first page: 35 KB of 132.
 */

export const currentUserEndpoint = { name: 'get-current-user', path: '/api/auth/user' } as const;

export const initDataEndpoint = { name: 'init-data', path: '/api/init-data' } as const;

/** The reads of the catalogue, which are stale once it has been written anew. */
export const catalogueReads = {
  services: 'list-services',
  categories: 'list-service-categories',
  service: 'get-service',
} as const;
