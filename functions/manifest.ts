import { catalogueRoutes } from './catalogue/routes.ts';
import type { Job, Route } from './platform/route.ts';

/**
 * Every Lambda of the product: what it answers, where its code is and what it may touch. The stack,
 * the local gateway, the bundler and the API document are made from this list; it imports no handler.
 */
export const routes: readonly Route[] = [...catalogueRoutes];

export const jobs: readonly Job[] = [];
