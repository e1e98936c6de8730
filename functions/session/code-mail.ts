import * as z from 'zod/mini';

/** The mail with the temporary password of a user whom an administrator or a deployment creates. */
const invitation = 'CustomMessage_AdminCreateUser';

/** https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html */
const customMessage = z.pipe(
  z.object({
    triggerSource: z.string(),
    request: z.object({ userAttributes: z.object({ sub: z.string(), email: z.string() }) }),
  }),
  z.transform(({ triggerSource, request: { userAttributes } }) => ({
    ...userAttributes,
    isInvitation: triggerSource === invitation,
  })),
);

/** A mail with a code or a temporary password that the user pool is about to send, and to whom. */
export type CodeMail = z.infer<typeof customMessage>;

export const readCodeMail = (event: unknown): CodeMail => customMessage.parse(event);
