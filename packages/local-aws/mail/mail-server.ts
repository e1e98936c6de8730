import { createServer } from 'node:http';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { listen } from '../listen.ts';
import { readBody } from '../read-body.ts';
import type { AcceptedMail } from './mail-events.ts';
import { mailStore, type MailStore } from './mail-store.ts';
import { SesError, readSendRequest, requireSetup, type SendingSetup } from './ses-request.ts';

export type MailServer = {
  origin: string;
  mails: MailStore;
  /** Delivers a message that has only HTML, such as Cognito's codes. */
  deliver: (mail: { to: string; subject: string; html: string }) => Promise<void>;
  close: () => Promise<void>;
};

/** Mail to this domain is rejected, for testing rejections. */
export const refusedDomain = 'bounce.example';

// A message of ten MiB, in base64 and then encoded as a form field, is about half as long again.
const maxRequestBytes = 15 * 1024 * 1024;

const escapeXml = (text: string) =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

const success = (action: string, messageId: string) =>
  `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result><MessageId>${messageId}</MessageId></${action}Result><ResponseMetadata><RequestId>${messageId}</RequestId></ResponseMetadata></${action}Response>`;

const failure = ({ code, message }: SesError) =>
  `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>local</RequestId></ErrorResponse>`;

/** Starts the part of SES that the product calls (SendRawEmail, SendEmail); it delivers to a folder. */
export const startMailServer = async (options: {
  directory: string;
  port?: number;
  /** If omitted, anyone may send, under any configuration set or none. */
  setup?: SendingSetup;
  /** Called for each message sent through SES, before the sender gets the response. */
  onAccepted?: (mail: AcceptedMail) => void;
}): Promise<MailServer> => {
  const mails = await mailStore(options.directory);
  await mails.removeUnfinished();
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string) => {
      response.writeHead(status, { 'content-type': 'text/xml' });
      response.end(body);
    };
    try {
      const sent = await readSendRequest(await readBody(request, maxRequestBytes));
      if (options.setup) requireSetup(sent, options.setup);
      const { action, envelope, message, tags } = sent;
      if (envelope.to.some((address) => address.endsWith(`@${refusedDomain}`)))
        throw new SesError('MessageRejected', 'Address is on the suppression list.');
      const id = await mails.accept(envelope, message);
      options.onAccepted?.({ id, to: envelope.to, tags });
      answer(200, success(action, id));
    } catch (error) {
      const refusal =
        error instanceof SesError ? error : new SesError('InternalFailure', String(error));
      answer(refusal.code === 'InternalFailure' ? 500 : 400, failure(refusal));
    }
  });
  const port = await listen(server, options.port ?? 0);
  return {
    origin: `http://127.0.0.1:${port}`,
    mails,
    deliver: async ({ to, subject, html }) => {
      const from = 'no-reply@example.com';
      const message = await new MailComposer({ from, to, subject, html }).compile().build();
      await mails.accept({ from, to: [to] }, message);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
