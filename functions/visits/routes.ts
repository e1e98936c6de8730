import {
  createBooking,
  markNotPossible,
  transitionBooking,
} from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import { setCustomerTax } from 'shared/contracts/customers.ts';
import { getVisitPhoto } from 'shared/contracts/photos.ts';
import { actOnCustomersPlan, actOnPlan, actOnVisit, updatePlan } from 'shared/contracts/plans.ts';
import { preparesPhotos, preparingMemory } from '../photos/routes.ts';
import {
  jobsOf,
  onIndex,
  mailCausedByOthers,
  onMail,
  onPhotos,
  onRows,
  onTable,
  routesOf,
} from '../platform/endpoint/route.ts';

const checksCustomer = onTable('ConditionCheckItem');
const changesVisits = onTable('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');

/** For what customers do with their own. Includes deleting the pending report along with the visit. */
const changesOwnVisits = [
  onRows(['booking', 'plan', 'report'], 'GetItem'),
  onRows(['plan', 'news'], 'PutItem'),
  onRows(['user', 'booking', 'plan', 'day', 'statistics'], 'UpdateItem'),
  onRows('report', 'DeleteItem'),
];

export const visitRoutes = routesOf('visits', [
  {
    contract: actOnVisit,
    grants: [...changesOwnVisits, onRows('news', 'GetItem', 'DeleteItem'), onIndex('gsi2')],
    environment: ['SITE_SETTINGS'],
  },
  {
    contract: actOnPlan,
    grants: changesOwnVisits,
    environment: ['SITE_SETTINGS'],
    timeout: 15,
  },
  {
    contract: actOnCustomersPlan,
    grants: [changesVisits, onMail],
    environment: ['SITE_SETTINGS'],
    timeout: 20,
  },
  {
    contract: updatePlan,
    grants: [changesVisits, checksCustomer, onMail],
    environment: ['SITE_SETTINGS'],
    timeout: 20,
  },
  {
    contract: setCustomerTax,
    grants: [onTable('GetItem', 'PutItem', 'UpdateItem'), onIndex('gsi2')],
    environment: ['SITE_SETTINGS'],
    timeout: 15,
  },
  { contract: cancelBooking, grants: changesOwnVisits },
  {
    contract: createBooking,
    grants: [onTable('GetItem', 'PutItem', 'UpdateItem'), checksCustomer, onMail],
    environment: ['SITE_SETTINGS'],
    timeout: 15,
  },
  {
    contract: transitionBooking,
    grants: [changesVisits, checksCustomer, onMail],
    environment: ['SITE_SETTINGS'],
    timeout: 15,
  },
  {
    contract: markNotPossible,
    grants: [
      onTable('GetItem', 'UpdateItem', 'DeleteItem'),
      checksCustomer,
      ...preparesPhotos,
      onPhotos('uploads/', 'DeleteObject'),
      // The photos' small versions go into the mail.
      onPhotos('photos/', 'GetObject', 'PutObject'),
      onMail,
    ],
    environment: ['SITE_SETTINGS'],
    memory: preparingMemory,
    timeout: 29,
  },
  {
    contract: getVisitPhoto,
    grants: [onRows('booking', 'GetItem'), onPhotos('photos/', 'GetObject')],
  },
]);

export const visitJobs = jobsOf('visits', [
  {
    name: 'make-pending-reports',
    summary: 'Makes the reports to be written for the visits confirmed for the day',
    schedule: { expression: 'cron(0 5 * * ? *)', timeZone: 'America/Chicago' },
    grants: [onTable('GetItem', 'PutItem', 'UpdateItem'), onIndex('gsi1')],
    timeout: 120,
  },
  {
    name: 'schedule-visits',
    summary: 'Makes the visits of plans four weeks ahead',
    // At 3:00 am, and once more for what one run could not finish. The second run usually finds nothing.
    schedule: { expression: 'cron(0,30 3 * * ? *)', timeZone: 'America/Chicago' },
    grants: [
      onTable('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      onIndex('gsi1'),
    ],
    environment: ['SITE_SETTINGS'],
    timeout: 300,
  },
  {
    name: 'announce-cancellations',
    summary: 'Tells the operator what has happened to visits, plans and refunds without them',
    schedule: { expression: 'rate(30 minutes)', timeZone: 'America/Chicago' },
    grants: [
      onRows(['user', 'booking', 'plan', 'payment', 'news'], 'GetItem'),
      onRows('news', 'Query', 'PutItem', 'DeleteItem'),
      onRows('throttle', 'UpdateItem'),
      onMail,
    ],
    // The code that counts mails can also count them by caller, under a hash keyed with this secret.
    environment: [...mailCausedByOthers, 'ORIGIN_SECRET'],
    timeout: 30,
  },
]);
