import {
  getCalendar,
  removeCalendarLink,
  replaceCalendarLink,
  setReminders,
} from 'shared/contracts/reminders.ts';
import { jobsOf, onIndex, onMail, onRows, routesOf } from '../platform/endpoint/route.ts';

export const reminderRoutes = routesOf('reminders', [
  { contract: setReminders, grants: [onRows('user', 'UpdateItem')] },
  { contract: replaceCalendarLink, grants: [onRows('user', 'UpdateItem')] },
  { contract: removeCalendarLink, grants: [onRows('user', 'UpdateItem')] },
  {
    contract: getCalendar,
    grants: [onRows('user', 'GetItem'), onIndex('gsi2')],
    environment: ['SITE_SETTINGS'],
  },
]);

export const reminderJobs = jobsOf('reminders', [
  {
    name: 'send-reminders',
    summary: 'Mails customers the evening before a visit',
    // At six, and a few more times for what a run could not finish or the mail service did not accept.
    schedule: { expression: 'cron(0/15 18 * * ? *)', timeZone: 'America/Chicago' },
    grants: [
      onRows('user', 'GetItem', 'UpdateItem'),
      onRows('link', 'PutItem', 'DeleteItem'),
      onIndex('gsi1'),
      onMail,
    ],
    environment: ['SITE_SETTINGS'],
    timeout: 300,
  },
]);
