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
