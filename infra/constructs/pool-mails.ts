import type * as cognito from 'aws-cdk-lib/aws-cognito';
import { mailFrame, typedEmblem } from 'shared/domain/site/mail-frame.ts';
import type { StageSettings } from '../stages.ts';

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

/**
 * A mail in the site's frame. Cognito replaces `{####}` and `{username}`, and sends HTML without
 * attachments.
 */
const framed = (
  { site }: StageSettings,
  title: string,
  paragraphs: readonly string[],
): { emailSubject: string; emailBody: string } => ({
  emailSubject: title,
  emailBody: mailFrame({
    title,
    content: paragraphs.map(paragraph).join(''),
    emblem: typedEmblem,
    settings: site,
  }),
});

const secret =
  '<strong style="font-size:26px;letter-spacing:2px;font-family:Consolas,Menlo,monospace">{####}</strong>';

/** The mail with the temporary password of a manually created user. */
export const invitationMail = (settings: StageSettings): cognito.UserInvitationConfig =>
  framed(settings, `Your account with ${settings.site.businessName}`, [
    'You have an account with us. Sign in as {username} with the temporary password',
    secret,
    'and then choose your own. It is valid for seven days.',
  ]);

/** The mail with a code. Cognito uses one text for new accounts and forgotten passwords alike. */
export const codeMail = (settings: StageSettings): { emailSubject: string; emailBody: string } =>
  framed(settings, `Your code for ${settings.site.businessName}`, [
    'Your code is',
    secret,
    'Enter it on the page that asked for it, and choose your password there. It is valid for one hour.',
    'If you did not ask for it, you can ignore this message.',
  ]);
