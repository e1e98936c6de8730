import { expect, it } from 'vitest';
import { mailEvents } from './mail-events.ts';

// https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
it.each([
  ['Permanent', 'failed'],
  ['Transient', 'undelivered'],
  ['Undetermined', 'undelivered'],
])('takes a bounce of the type %s for %s', (bounceType, outcome) => {
  const Message = JSON.stringify({
    eventType: 'Bounce',
    mail: { messageId: 'm', timestamp: '2026-11-21T15:00:00.000Z' },
    bounce: { bounceType },
  });
  expect(mailEvents({ Records: [{ Sns: { Message } }] })).toMatchObject([{ outcome }]);
});

it('takes the addresses that refused a mail for good in lower case, and no others', () => {
  const bouncedRecipients = [{ emailAddress: 'Casey@Example.com' }, {}];
  const messages = ['Permanent', 'Transient'].map((bounceType) => ({
    eventType: 'Bounce',
    mail: { messageId: 'm', timestamp: '2026-11-21T15:00:00.000Z' },
    bounce: { bounceType, bouncedRecipients },
  }));
  const Records = messages.map((message) => ({ Sns: { Message: JSON.stringify(message) } }));
  expect(mailEvents({ Records }).map(({ bounced }) => bounced)).toEqual([
    ['casey@example.com'],
    [],
  ]);
});

// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html#event-publishing-retrieving-sns-contents-complaint-object
it.each([
  [null, 'complained', []],
  [undefined, 'complained', []],
  ['OnAccountSuppressionList', 'failed', ['casey@example.com']],
])('takes a complaint of the subtype %s for %s', (complaintSubType, outcome, bounced) => {
  const complainedRecipients = [{ emailAddress: 'Casey@Example.com' }];
  const Message = JSON.stringify({
    eventType: 'Complaint',
    mail: { messageId: 'm', timestamp: '2026-11-21T15:00:00.000Z' },
    complaint: { complaintSubType, complainedRecipients },
  });
  expect(mailEvents({ Records: [{ Sns: { Message } }] })).toMatchObject([{ outcome, bounced }]);
});

it('cuts what a mailbox said in no letter, because half of one could not be stored', () => {
  const bouncedRecipients = [{ diagnosticCode: `${'x'.repeat(199)}🏊` }];
  const Message = JSON.stringify({
    eventType: 'Bounce',
    mail: { messageId: 'm', timestamp: '2026-11-21T15:00:00.000Z' },
    bounce: { bounceType: 'Permanent', bouncedRecipients },
  });
  const [event] = mailEvents({ Records: [{ Sns: { Message } }] });
  expect(event).toMatchObject({
    reason: `The customer’s mailbox refused the email (${'x'.repeat(199)}\ufffd).`,
  });
});
