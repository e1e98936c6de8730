import { Duration } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { passwordMinimum } from 'shared/domain/customers/password-rules.ts';
import type { StageSettings } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import { dataRemoval } from './data-removal.ts';
import { domainOf } from './mail.ts';
import { codeMail, invitationMail } from './pool-mails.ts';
import { signInPictures, signInSettings } from './sign-in-look.ts';

/**
 * Derived from settings rather than the resource, because the content security policy needs it before
 * that exists.
 */
export const signInOrigin = ({ signInPrefix, region }: StageSettings): string =>
  `https://${signInPrefix}.auth.${region}.amazoncognito.com`;

export const identityApiOrigin = ({ region }: StageSettings): string =>
  `https://cognito-idp.${region}.amazonaws.com`;

/** The most that Cognito mails by itself: https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html */
const cognitoMailsPerDay = 50;

/** How many codes the pool may mail in a day: with SES, what is reserved of the stage's mails (docs/decisions/0026). */
export const codeMailsPerDay = ({ signInMail, mailsPerDay }: StageSettings): number =>
  signInMail === 'ses' ? Math.floor(mailsPerDay / 2) : cognitoMailsPerDay;

/** The user pool with its hosted pages, two clients and an administrator. */
export class Identity extends Construct {
  readonly pool: cognito.UserPool;
  readonly issuer: string;
  /** For the hosted sign-in; the functions exchange its codes, with PKCE. */
  readonly signInClient: cognito.UserPoolClient;
  /** Lets a browser set a password with an emailed code, and nothing else. */
  readonly accountClient: cognito.UserPoolClient;
  readonly #administrator: cognito.CfnUserPoolUser;

  constructor(scope: Construct, id: string, { settings, siteUrl, mail }: IdentityProps) {
    super(scope, id);
    this.pool = new cognito.UserPool(this, 'Users', poolProps(settings, mail));
    this.issuer = `${identityApiOrigin(settings)}/${this.pool.userPoolId}`;
    acknowledge(this.pool, {
      'AwsSolutions-COG1':
        'Length alone is asked for, as NIST SP 800-63B and OWASP ASVS 5 advise; the site refuses the commonest passwords.',
      'AwsSolutions-COG2':
        'Customers see their own bookings and reports and pay nothing here; a second factor would keep them out more often than an intruder. The operator has one where the stage says so.',
      'AwsSolutions-COG8':
        'The Plus plan is charged per user; the Essentials plan, short sessions and throttled sign-in are in proportion to what an account holds.',
    });

    this.pool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: settings.signInPrefix },
      managedLoginVersion: cognito.ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    this.signInClient = this.pool.addClient('SignIn', {
      ...publicClient,
      // The hosted pages offer the sign-in methods that the client allows (docs/decisions/0003).
      authFlows: { userSrp: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [
          cognito.OAuthScope.OPENID,
          cognito.OAuthScope.EMAIL,
          cognito.OAuthScope.PROFILE,
          // Requested only by the set-up of a second factor.
          ...(settings.secondFactor ? [cognito.OAuthScope.COGNITO_ADMIN] : []),
        ],
        callbackUrls: [`${siteUrl}/api/callback`],
        logoutUrls: [`${siteUrl}/`],
      },
      supportedIdentityProviders: [cognito.UserPoolClientIdentityProvider.COGNITO],
    });
    this.accountClient = this.pool.addClient('Account', { ...publicClient, disableOAuth: true });
    new cognito.CfnManagedLoginBranding(this, 'Branding', {
      userPoolId: this.pool.userPoolId,
      clientId: this.signInClient.userPoolClientId,
      settings: signInSettings,
      assets: signInPictures,
    });
    this.#administrator = this.#addAdministrator(settings.adminEmail);
  }

  /** Lets a function stop mails of the pool. Comes before the administrator, whose invitation is one. */
  askBeforeMailing(handler: lambda.Function): void {
    this.pool.addTrigger(cognito.UserPoolOperation.CUSTOM_MESSAGE, handler);
    // The permission, which the CDK adds to the pool.
    this.#administrator.node.addDependency(this.pool.node.findChild('CustomMessageCognito'));
  }

  #addAdministrator(email: string): cognito.CfnUserPoolUser {
    const { userPoolId } = this.pool;
    const group = this.pool.addGroup('Administrators', { groupName: 'admin', precedence: 0 });
    const user = new cognito.CfnUserPoolUser(this, 'Administrator', {
      userPoolId,
      username: email,
      desiredDeliveryMediums: ['EMAIL'],
      userAttributes: [
        { name: 'email', value: email },
        { name: 'email_verified', value: 'true' },
      ],
    });
    const membership = new cognito.CfnUserPoolUserToGroupAttachment(
      this,
      'AdministratorMembership',
      {
        userPoolId,
        username: user.ref,
        groupName: group.groupName,
      },
    );
    membership.node.addDependency(group);
    return user;
  }
}

type IdentityProps = {
  settings: StageSettings;
  /** The only origin allowed for callbacks. */
  siteUrl: string;
  mail: { address: string; name: string; configurationSetName: string };
};

/** No client secret, because a browser cannot keep one. */
const publicClient = {
  generateSecret: false,
  // Explicitly false, because Cognito allows its default flows otherwise.
  authFlows: { userPassword: false, userSrp: false },
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
  accessTokenValidity: Duration.minutes(60),
  idTokenValidity: Duration.minutes(60),
  // Tokens are read once, at sign-in, and then discarded.
  refreshTokenValidity: Duration.minutes(60),
} satisfies cognito.UserPoolClientOptions;

const poolProps = (
  settings: StageSettings,
  mail: IdentityProps['mail'],
): cognito.UserPoolProps => ({
  featurePlan: cognito.FeaturePlan.ESSENTIALS,
  selfSignUpEnabled: false,
  signInAliases: { email: true },
  signInCaseSensitive: false,
  autoVerify: { email: true },
  // A new address takes effect only once it is verified.
  keepOriginal: { email: true },
  standardAttributes: { email: { required: true, mutable: true } },
  // Marks users who signed up on the site: only their accounts, while unfinished, may be completed.
  customAttributes: { signup: new cognito.StringAttribute({ mutable: false }) },
  // Optional, because customers sign in without one; the sign-in callback refuses an operator who has
  // none. Devices are not remembered, so that every sign-in requires it.
  ...(settings.secondFactor
    ? { mfa: cognito.Mfa.OPTIONAL, mfaSecondFactor: { sms: false, otp: true } }
    : { mfa: cognito.Mfa.OFF }),
  passwordPolicy: {
    minLength: passwordMinimum,
    // Character classes make passwords harder to remember and hardly any harder to guess (rules: signup-6).
    requireLowercase: false,
    requireUppercase: false,
    requireDigits: false,
    requireSymbols: false,
    tempPasswordValidity: Duration.days(7),
  },
  accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
  userInvitation: invitationMail(settings),
  userVerification: {
    emailStyle: cognito.VerificationEmailStyle.CODE,
    ...codeMail(settings),
  },
  email:
    settings.signInMail === 'ses'
      ? cognito.UserPoolEmail.withSES({
          fromEmail: mail.address,
          fromName: mail.name,
          sesRegion: settings.region,
          ...(settings.mailIdentity === 'domain' && { sesVerifiedDomain: domainOf(mail.address) }),
          configurationSetName: mail.configurationSetName,
        })
      : cognito.UserPoolEmail.withCognito(),
  deletionProtection: settings.protected,
  removalPolicy: dataRemoval(settings),
});
