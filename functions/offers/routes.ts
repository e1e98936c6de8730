import { answerOffer, createOffer, getQuoteOffers } from 'shared/contracts/offers.ts';
import {
  jobsOf,
  onIndex,
  onMail,
  onPool,
  onRows,
  onTable,
  routesOf,
} from '../platform/endpoint/route.ts';

export const offerRoutes = routesOf('offers', [
  {
    contract: createOffer,
    grants: [onTable('GetItem', 'Query', 'PutItem', 'UpdateItem'), onMail],
    environment: ['SITE_SETTINGS'],
    timeout: 20,
  },
  {
    contract: getQuoteOffers,
    grants: [onRows('quote', 'Query'), onRows(['quote', 'email'], 'GetItem')],
  },
  {
    contract: answerOffer,
    grants: [onTable('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem')],
    environment: ['SITE_SETTINGS'],
    timeout: 15,
  },
]);

export const offerJobs = jobsOf('offers', [
  {
    name: 'follow-up-offers',
    summary:
      'Mails offers that wait for it, says the day before that one ends, tells of answers, and invites who accepted',
    schedule: { expression: 'rate(5 minutes)', timeZone: 'America/Chicago' },
    grants: [
      onTable('GetItem', 'PutItem', 'UpdateItem'),
      onIndex('gsi1'),
      onPool('AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword'),
      onMail,
    ],
    environment: ['SITE_SETTINGS', 'ADMIN_EMAIL'],
    timeout: 120,
  },
]);
