import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarm, Watched } from './alarm.ts';

/** A rate of the whole account, between 0 and 1, which SES publishes at irregular intervals. */
export const reputation = (metricName: string): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: 'AWS/SES',
    metricName,
    statistic: 'Maximum',
    period: Duration.hours(1),
  });

/** Whether mail goes out and arrives. What the operator gets of these begins with what they can do on the site. */
export const mailAlarms = ({ prefix, log }: Watched): Alarm[] => [
  {
    name: 'unsent-mails',
    says: `At least three mails within an hour did not go out. Reports stay queued and go out later; other mails are lost, but what they were about is on the site. First: look through quotes, sign-ups and bookings there. Developer: the lines in /${prefix}/functions. "mail-held-back": visitors caused as many mails today as mailsPerDay allows. "mail-not-handed-over": SES did not take them; SES console, Account dashboard, whether the daily quota is used up; health.aws.amazon.com for SES.`,
    metric: log.unsentMails,
    threshold: 3,
    isForOperator: true,
  },
  {
    name: 'mail-blocked',
    says: `Mail cannot go out, to anybody: a permission is missing, our sender is not verified, or AWS has paused our mail. First: the lines "mail-blocked" in /${prefix}/functions; error says which, resource what it is about. "Mail cannot go out" in docs/deploying.md says what to do for each. Reports stay queued and go out after that; other mails are lost.`,
    metric: log.blockedMails,
    threshold: 1,
  },
  // SES reviews an account at 5 % bounces or 0.1 % complaints, and pauses it at 10 % or 0.5 %:
  // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
  {
    name: 'bounce-rate',
    says: 'Three mails in a hundred of this account come back (SES reviews an account at five and stops its mail at ten). First: on the site, the reports that turned back into drafts with a reason, and the newest sign-ups and quotes: correct mistyped addresses; many strange ones are a robot that fills in forms. Developer: SES console, Reputation metrics.',
    metric: reputation('Reputation.BounceRate'),
    threshold: 0.03,
    missing: cloudwatch.TreatMissingData.IGNORE,
    isForOperator: true,
  },
  {
    name: 'complaint-rate',
    says: 'Customers report our mail as unwanted, eight in ten thousand or more (SES reviews an account at ten and stops its mail at fifty). First: on the site, the reports that turned back into drafts because of a complaint. Talk to those customers; SES sends them nothing more. Developer: SES console, Reputation metrics; its Suppression list names the addresses with the reason "Complaint". Take one off only after the customer agreed.',
    metric: reputation('Reputation.ComplaintRate'),
    threshold: 0.0008,
    missing: cloudwatch.TreatMissingData.IGNORE,
    isForOperator: true,
  },
];
