import type { IdentityMail } from './identity-context.ts';
import type { MailTemplate } from './pool-definition.ts';

/** A mail of the pool to one user; `secret` is the code or the temporary password. */
export const poolMail = (
  { subject, body }: MailTemplate,
  { to, secret }: { to: string; secret: string },
): IdentityMail => ({
  to,
  subject,
  html: body.replaceAll('{username}', () => to).replaceAll('{####}', () => secret),
});
