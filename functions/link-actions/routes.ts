import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { onIndex, onTable, routesOf } from '../platform/route.ts';

/** A link, its subject, whom it was mailed to, the last offer to a request, and on the day of a visit how far the day has come. */
const readsLinks = [onTable('GetItem', 'Query'), onIndex('gsi1')];

export const linkRoutes = routesOf('link-actions', [
  { contract: getLink, grants: readsLinks, environment: ['SITE_SETTINGS'] },
  {
    contract: actOnLink,
    // The pending report is deleted with a visit that is skipped.
    grants: [...readsLinks, onTable('PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem')],
    environment: ['SITE_SETTINGS'],
    timeout: 15,
  },
]);
