import { SESClient } from '@aws-sdk/client-ses';
import { sesMailer } from '../platform/mail/mailer.ts';

const mailClient = new SESClient({ maxAttempts: 1 });

/** The production mailer on the embedded mail service, without pauses when throttled. */
export const quickMailer = () =>
  sesMailer({
    client: mailClient,
    sender: 'Pool & Poop Sheriff <reports@example.com>',
    configurationSet: 'test',
    pause: async () => undefined,
  });
