import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { onIndex, onPaymentSecret, onRows, routesOf } from '../platform/endpoint/route.ts';

/**
 * For reading a link, its subject, what of a payment is still due, the customer it was mailed to, a request's last offer and, on the day of a
 * visit, the day's stops.
 */
const readsLinks = [
  onRows(['link', 'booking', 'charge', 'payment', 'quote', 'plan', 'user', 'email'], 'GetItem'),
  onRows('quote', 'Query'),
  onIndex('gsi1'),
];

export const linkRoutes = routesOf('links', [
  { contract: getLink, grants: readsLinks, environment: ['SITE_SETTINGS'] },
  {
    contract: actOnLink,
    grants: [
      ...readsLinks,
      onRows(['user', 'email', 'booking', 'plan', 'news'], 'PutItem'),
      onRows(['link', 'user', 'booking', 'plan', 'quote', 'day', 'statistics'], 'UpdateItem'),
      // Skipping a visit deletes its pending report.
      onRows('report', 'GetItem'),
      onRows(['booking', 'report'], 'DeleteItem'),
      onRows('email', 'ConditionCheckItem'),
      // Paying by card or bank ends other pages, and may find them paid.
      onRows(['payment', 'charge', 'refund'], 'PutItem'),
      onRows('payment', 'UpdateItem'),
      onRows('user', 'ConditionCheckItem'),
      onPaymentSecret,
    ],
    environment: ['SITE_SETTINGS'],
    timeout: 29,
  },
]);
