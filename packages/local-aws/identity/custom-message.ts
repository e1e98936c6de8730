import * as z from 'zod/mini';
import { CognitoError } from './cognito-error.ts';
import type { CustomMessageEvent } from './custom-message-event.ts';
import type { IdentityContext } from './identity-context.ts';
import type { MailTemplate } from './pool-definition.ts';
import { poolMail } from './pool-mail.ts';
import type { StoredUser } from './user-store.ts';

/** Metadata that a caller sends for the triggers. */
export const metadataField = z.optional(z.record(z.string(), z.string()));

export type PoolMessage = {
  source: CustomMessageEvent['triggerSource'];
  user: StoredUser;
  /** The client that asked for the mail; null for an Admin action. */
  clientId: string | null;
  metadata?: z.infer<typeof metadataField>;
  /** The code or the temporary password. */
  secret: string;
};

const text = z._default(z.nullable(z.string()), null);
const answer = z.object({
  response: z._default(z.object({ emailMessage: text, emailSubject: text }), {
    emailMessage: null,
    emailSubject: null,
  }),
});

const eventOf = (
  { pool: { poolId } }: IdentityContext,
  { source, user, clientId, metadata }: PoolMessage,
): CustomMessageEvent => ({
  version: '1',
  region: poolId.split('_')[0] ?? '',
  userPoolId: poolId,
  userName: user.sub,
  callerContext: {
    awsSdkVersion: 'aws-sdk-unknown-unknown',
    clientId: clientId ?? 'CLIENT_ID_NOT_APPLICABLE',
  },
  triggerSource: source,
  request: {
    userAttributes: {
      sub: user.sub,
      'cognito:user_status': user.status,
      ...user.attributes,
    },
    codeParameter: '{####}',
    linkParameter: '{##Click Here##}',
    usernameParameter: source === 'CustomMessage_AdminCreateUser' ? '{username}' : null,
    ...(metadata && { clientMetadata: metadata }),
  },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

const askTrigger = async (
  context: IdentityContext,
  message: PoolMessage,
  template: MailTemplate,
): Promise<MailTemplate> => {
  if (!context.customMessage) return template;
  let returned: unknown;
  try {
    returned = await context.customMessage(eventOf(context, message));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CognitoError(
      'UserLambdaValidationException',
      `CustomMessage failed with error ${reason}.`,
      { cause },
    );
  }
  const parsed = answer.safeParse(returned);
  if (!parsed.success)
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  const { emailMessage, emailSubject } = parsed.data.response;
  return { subject: emailSubject ?? template.subject, body: emailMessage ?? template.body };
};

/**
 * Mails a code or a temporary password to a user, unless the pool's trigger refuses. Throws
 * UserLambdaValidationException or InvalidLambdaResponseException in that case, and whatever the mail throws.
 */
export const sendPoolMail = async (
  context: IdentityContext,
  to: string,
  message: PoolMessage,
): Promise<void> => {
  const { invitation, code } = context.pool.mails;
  const template = message.source === 'CustomMessage_AdminCreateUser' ? invitation : code;
  const { secret } = message;
  await context.sendMail(poolMail(await askTrigger(context, message, template), { to, secret }));
};
