import { SESServiceException } from '@aws-sdk/client-ses';

/**
 * Why SES refused a mail. `ours`: it would refuse mail to anybody, or lacks something only we can provide;
 * `resource` names it for the log. `theirs`: the problem is with the recipient. Reasons are sentences for the
 * operator.
 */
export type MailRefusal =
  | { fault: 'ours'; resource: string; reason: string }
  | { fault: 'theirs'; reason: string };

/** Addresses, without display names. */
type Names = { sender: string; configurationSet: string; to: string };

const ours = (resource: string, cause: string): MailRefusal => ({
  fault: 'ours',
  resource,
  reason: `Mail cannot go out at the moment: ${cause}. “Mail cannot go out” in docs/deploying.md says what to do.`,
});

const other = (reason: string): MailRefusal => ({ fault: 'theirs', reason });

const identityOf = (sender: string): string => `identity/${sender}`;
const setOf = (name: string): string => `configuration-set/${name}`;
const paused = 'the mail service has paused our mail';

// An identity that is not the sender's is a recipient's, and their address must not be logged.
const deniedResource = (message: string, { sender, configurationSet }: Names): string => {
  const [, resource = ''] = /:((?:identity|configuration-set)\/[^\s'"`]+)/.exec(message) ?? [];
  const domain = sender.slice(sender.indexOf('@') + 1);
  if ([identityOf(sender), identityOf(domain), setOf(configurationSet)].includes(resource))
    return resource;
  return resource.startsWith('identity/') ? 'identity of the recipient' : 'not named';
};

/** SES's message ends with a list of the unverified identities, with or without display names. */
const rejected = (message: string, { sender, to }: Names): MailRefusal => {
  if (/sending (paused|suspended)/i.test(message)) return ours('account', paused);
  if (!message.startsWith('Email address is not verified'))
    return other('The mail service refused the message for this address.');
  const named = message.toLowerCase().split(/[\s,;:<>]+/);
  return named.includes(to.toLowerCase()) && !named.includes(sender.toLowerCase())
    ? other(
        'The mail service is still in its sandbox, where it reaches verified addresses only, and this address is not verified.',
      )
    : ours(identityOf(sender), 'the mail service has not verified the address we send from');
};

/**
 * What SES's error says about the mail; undefined for throttling, SES faults and anything else. Source:
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html#API_SendRawEmail_Errors
 */
export const mailRefusalOf = (error: unknown, names: Names): MailRefusal | undefined => {
  if (!(error instanceof SESServiceException)) return undefined;
  const { sender, configurationSet } = names;
  switch (error.name.replace(/Exception$/, '')) {
    case 'AccessDenied':
      return ours(
        deniedResource(error.message, names),
        'the mail service does not permit this site to send',
      );
    case 'MailFromDomainNotVerified':
      return ours(identityOf(sender), 'the mail service has not verified the domain we send from');
    case 'AccountSendingPaused':
      return ours('account', paused);
    case 'ConfigurationSetSendingPaused':
      return ours(setOf(configurationSet), paused);
    case 'ConfigurationSetDoesNotExist':
      return ours(
        setOf(configurationSet),
        'the mail service does not know the configuration set of this site',
      );
    case 'MessageRejected':
      return rejected(error.message, names);
    case 'InvalidParameterValue':
      return other('The mail service does not know how to reach this email address.');
    default:
      return undefined;
  }
};
