import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

export const senderOf = ({ mailSender }: StageSettings): string =>
  `${mailSender.name} <${mailSender.address}>`;

/** `hello@example.com` becomes `example.com`. */
export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1);

/** The verified sender, its configuration set, and the topic for mail events. */
export class Mail extends Construct {
  readonly configurationSetName: string;
  /** What `ses:SendRawEmail` must be allowed on: SES checks both identity and configuration set. */
  readonly sendingResources: string[];
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

    const identity = new ses.EmailIdentity(this, 'Identity', {
      identity:
        settings.mailIdentity === 'domain'
          ? ses.Identity.domain(domainOf(address))
          : ses.Identity.email(address),
    });

    this.configurationSetName = configurationSet.configurationSetName;
    this.sendingResources = [
      identity.emailIdentityArn,
      Stack.of(this).formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: configurationSet.configurationSetName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      }),
    ];
  }
}
