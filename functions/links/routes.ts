import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { onIndex, onTable, routesOf } from '../platform/endpoint/route.ts';

/**
 * For reading a link, its subject, the customer it was mailed to, a request's last offer and, on the day of a
 * visit, the day's stops.
 */
const readsLinks = [onTable('GetItem', 'Query'), onIndex('gsi1')];

export const linkRoutes = routesOf('links', [
  { contract: getLink, grants: readsLinks, environment: ['SITE_SETTINGS'] },
  {
    contract: actOnLink,
    // Skipping a visit deletes its pending report.
    grants: [...readsLinks, onTable('PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem')],
    environment: ['SITE_SETTINGS'],
    timeout: 15,
  },
]);
