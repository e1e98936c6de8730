import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusedDomain } from 'local-aws/mail/mail-server.ts';
import type { CapturedMail, MailStore } from 'local-aws/mail/mail-store.ts';

export type LocalInfo = {
  site: string;
  accounts: { role: 'customer' | 'admin'; email: string; password: string }[];
  mail: string;
  endpoints: { dynamodb: string; s3: string; identity: string };
  /** Where payments run: the stand-in's API, its controls and the secret that its events are signed by. */
  stripe?: { api: string; control: string; webhookSecret: string };
};

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `body{font:16px/1.5 system-ui;margin:0 auto;max-width:56rem;padding:2rem 1rem;color:#10243a;background:#fbf6ea}a{color:#0b5d73}h1{font-size:1.6rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.5rem;border-bottom:1px solid #d8cdb4;vertical-align:top}code,pre{font:14px ui-monospace,monospace}pre{white-space:pre-wrap;background:#fff;padding:1rem;border:1px solid #d8cdb4}iframe{width:100%;height:42rem;border:1px solid #d8cdb4;background:#fff}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style}</style></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`;

const overview = ({ accounts, endpoints, stripe }: LocalInfo) =>
  page(
    'The local stack',
    `<ul><li><a href="/">The site</a></li><li><a href="/__local/mail">The mailbox</a> (<a href="/__local/mail.json">as JSON</a>)</li><li><a href="/api/openapi.json">The API document</a></li><li><a href="/__local/info.json">This page as JSON</a></li></ul>
<h2>Accounts</h2><table><tr><th>Role</th><th>Email</th><th>Password</th></tr>${accounts
      .map(
        ({ role, email, password }) =>
          `<tr><td>${role}</td><td><code>${escape(email)}</code></td><td><code>${escape(password)}</code></td></tr>`,
      )
      .join('')}</table>
<h2>Services</h2><table>${Object.entries({ ...endpoints, ...(stripe && { stripe: stripe.api }) })
      .map(([name, address]) => `<tr><td>${name}</td><td><code>${escape(address)}</code></td></tr>`)
      .join(
        '',
      )}</table><p>Mail to any address at <code>${refusedDomain}</code> is refused, to see what happens then.</p>`,
  );

const inbox = (mails: CapturedMail[]) =>
  page(
    'Mailbox',
    mails.length === 0
      ? '<p>No mail yet.</p>'
      : `<table><tr><th>To</th><th>Subject</th><th>Attachments</th></tr>${mails
          .map(
            ({ id, to, subject, attachments }) =>
              `<tr><td>${escape(to.join(', '))}</td><td><a href="/__local/mail/${id}">${escape(subject)}</a></td><td>${escape(attachments.map(({ filename }) => filename).join(', '))}</td></tr>`,
          )
          .join('')}</table>`,
  );

const letter = (mail: CapturedMail) =>
  page(
    mail.subject,
    `<p>From ${escape(mail.from)}<br>To ${escape(mail.to.join(', '))}</p>${mail.attachments
      .map(
        ({ filename, size }, index) =>
          `<p><a href="/__local/mail/${mail.id}/attachments/${index}">${escape(filename)}</a> (${size} bytes)</p>`,
      )
      .join(
        '',
      )}${mail.html === '' ? '' : `<iframe title="The mail as sent" sandbox src="/__local/mail/${mail.id}/html"></iframe>`}<h2>As text</h2><pre>${escape(mail.text)}</pre><p><a href="/__local/mail">All mail</a></p>`,
  );

type PageResponse = { status?: number; type: string; body: string | Buffer; download?: string };

const html = (body: string): PageResponse => ({ type: 'text/html; charset=utf-8', body });
const json = (value: unknown): PageResponse => ({
  type: 'application/json',
  body: JSON.stringify(value, null, 2),
});
const nothing: PageResponse = { status: 404, type: 'text/plain', body: 'Nothing here' };
const readOnly: PageResponse = {
  status: 405,
  type: 'text/plain',
  body: 'This can only be read. npm start -- --fresh deletes all data, the mail included.',
};

type LocalPages = {
  info: LocalInfo;
  mails: MailStore;
};

const mailReply = async (mails: MailStore, id: string, part: string): Promise<PageResponse> => {
  const attachment = /^\/attachments\/(\d+)$/.exec(part)?.[1];
  if (attachment !== undefined) {
    const found = await mails.attachment(id, Number(attachment));
    return found
      ? { type: found.contentType, body: found.content, download: found.filename }
      : nothing;
  }
  const mail = (await mails.list()).find((entry) => entry.id === id);
  if (!mail) return nothing;
  if (part === '/html') return html(mail.html);
  return part === '' ? html(letter(mail)) : nothing;
};

/** Serves `/__local/`: what is running, the accounts and the mailbox. Only reachable from this machine. */
export const localPages =
  ({ info, mails }: LocalPages) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const place = (request.url ?? '').split('?')[0] ?? '';
    const mail = /^\/__local\/mail\/([\w-]+)(\/.*)?$/.exec(place);
    const answer = async (): Promise<PageResponse> => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return readOnly;
      if (place === '/__local' || place === '/__local/') return html(overview(info));
      if (place === '/__local/info.json') return json(info);
      if (place === '/__local/mail.json') return json(await mails.list());
      if (place === '/__local/mail') return html(inbox(await mails.list()));
      return mail?.[1] === undefined ? nothing : mailReply(mails, mail[1], mail[2] ?? '');
    };
    const { status = 200, type, body, download } = await answer();
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self'; frame-ancestors 'self'",
      ...(download !== undefined && {
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(download)}`,
      }),
    });
    response.end(body);
  };
