import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

export const senderOf = ({ mailSender }: StageSettings): string =>
  `${mailSender.name} <${mailSender.address}>`;

/** Turns `hello@example.com` into `example.com`. */
export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1);

/**
 * What a role that sends mail may use, in two statements, because SES checks identities and
 * configuration set.
 */
export type SendingResources = {
  /**
   * All identities of the account, because the SES sandbox also checks that of a verified recipient.
   * `sender` limits what may be sent.
   */
  identities: string;
  /** The value of `ses:FromAddress`, which has no display name. */
  sender: string;
  configurationSet: string;
};

/** The verified sender, its configuration set, and the topic for mail events. */
export class Mail extends Construct {
  readonly configurationSetName: string;
  readonly sending: SendingResources;
  /** Bounces, complaints, rejections and deliveries. */
  readonly feedback: sns.Topic;

  constructor(
    scope: Construct,
    id: string,
    { settings, prefix }: { settings: StageSettings; prefix: string },
  ) {
    super(scope, id);
    const { address } = settings.mailSender;
    this.feedback = new sns.Topic(this, 'Feedback', { enforceSSL: true });

    const configurationSet = new ses.ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: prefix,
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    configurationSet.addEventDestination('Feedback', {
      destination: ses.EventDestination.snsTopic(this.feedback),
      events: [
        ses.EmailSendingEvent.BOUNCE,
        ses.EmailSendingEvent.COMPLAINT,
        ses.EmailSendingEvent.REJECT,
        ses.EmailSendingEvent.DELIVERY,
      ],
    });

    new ses.EmailIdentity(this, 'Identity', {
      identity:
        settings.mailIdentity === 'domain'
          ? ses.Identity.domain(domainOf(address))
          : ses.Identity.email(address),
    });

    this.configurationSetName = configurationSet.configurationSetName;
    const arnOf = (resource: string, resourceName: string): string =>
      Stack.of(this).formatArn({
        service: 'ses',
        resource,
        resourceName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      });
    this.sending = {
      identities: arnOf('identity', '*'),
      sender: address,
      configurationSet: arnOf('configuration-set', configurationSet.configurationSetName),
    };
  }
}
