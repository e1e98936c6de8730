import { Annotations, CfnOutput, Duration, RemovalPolicy, Stack, Tags } from 'aws-cdk-lib';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Job, Listener, Route } from 'functions/platform/endpoint/route.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { Api } from '../constructs/api.ts';
import { CompanionAccess } from '../constructs/companion-access.ts';
import { Dashboard } from '../constructs/dashboard.ts';
import { Data } from '../constructs/data.ts';
import { Domains } from '../constructs/domains.ts';
import { EdgeLog } from '../constructs/edge-log.ts';
import { Firewall } from '../constructs/firewall.ts';
import { FunctionLog } from '../constructs/function-log.ts';
import type { FunctionPlatform } from '../constructs/function.ts';
import {
  codeMailsPerDay,
  Identity,
  identityApiOrigin,
  signInOrigin,
} from '../constructs/identity.ts';
import { Listeners } from '../constructs/listeners.ts';
import { Mail, senderOf } from '../constructs/mail.ts';
import { Monitoring } from '../constructs/monitoring.ts';
import { Pages } from '../constructs/pages.ts';
import { photoBucketName, Photos } from '../constructs/photos.ts';
import { PoolFirewall } from '../constructs/pool-firewall.ts';
import { privateBucket } from '../constructs/private-bucket.ts';
import { SavedQueries } from '../constructs/saved-queries.ts';
import { Schedules, watchedJobs } from '../constructs/schedules.ts';
import { originSecretsOf, paymentSecretArn } from '../constructs/secrets.ts';
import { Site } from '../constructs/site.ts';
import { uploadRole } from '../constructs/upload-role.ts';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import { stackNameOf } from '../fixed-name.ts';
import { siteOf } from '../stage-site.ts';
import type { StageSettings } from '../stages.ts';

export type SiteStackProps = {
  settings: StageSettings;
  routes: readonly Route[];
  jobs: readonly Job[];
  listeners: readonly Listener[];
  /** Returns the bundle of the function with this name. */
  codeFor: (name: string) => lambda.Code;
  /** Output folder of the web build; without it the site stays empty. */
  webDirectory?: string | undefined;
};

/** The root stack: everything except the functions, which are in one nested stack per domain. */
export class SiteStack extends Stack {
  readonly domains: Domains;

  constructor(scope: Construct, props: SiteStackProps) {
    const { settings, routes, jobs, listeners, codeFor, webDirectory } = props;
    const prefix = stackNameOf(settings);
    const tags = { stage: settings.name };
    super(scope, prefix, {
      stackName: prefix,
      description: 'Booking and service report site',
      env: { region: settings.region },
      terminationProtection: settings.protected,
      tags,
    });
    // SES rejects an identity that has the stack's tag twice (github.com/aws/aws-cdk/issues/35298);
    // CloudFormation learned to tag its configuration sets at the same time and in the same way.
    // Tags on dashboards, which are free of charge, are too new for the published schema that cfn-lint
    // checks against. The API has its tag in its document.
    Tags.of(this).add('stage', settings.name, {
      excludeResourceTypes: [
        'AWS::SES::EmailIdentity',
        'AWS::SES::ConfigurationSet',
        'AWS::CloudWatch::Dashboard',
        'AWS::ApiGatewayV2::Api',
      ],
    });

    const { companionUrl } = settings.site;
    const accessLogs = this.#accessLogs(settings);
    const { sent: originSecret, taken: originSecrets } = originSecretsOf(this, settings);
    const api = new Api(this, 'Api', settings, prefix);
    const firewall =
      settings.firewall && new Firewall(this, 'Firewall', { prefix, settings: settings.firewall });
    const site = new Site(this, 'Site', {
      settings,
      apiHost: api.host,
      originSecret,
      accessLogs,
      firewall: firewall?.arn,
      contentSecurityPolicy: contentSecurityPolicy({
        // Path style, as in presigned URLs; the trailing slash excludes other buckets.
        photos: `https://s3.${this.region}.amazonaws.com/${photoBucketName(this, prefix)}/`,
        identityApi: identityApiOrigin(settings),
        signIn: signInOrigin(settings),
        companion:
          companionUrl === null
            ? null
            : { origin: new URL(companionUrl).origin, sources: settings.site.companionSources },
      }),
    });

    if (this.region === 'us-east-1')
      new EdgeLog(this, 'EdgeLog', {
        prefix,
        distribution: site.distribution,
        bucket: accessLogs,
      });

    const { table } = new Data(this, 'Data', settings);
    const photos = new Photos(this, 'Photos', { settings, prefix, siteUrl: site.url, accessLogs });
    const mail = new Mail(this, 'Mail', { settings, prefix });
    const identity = new Identity(this, 'Identity', {
      settings,
      siteUrl: site.url,
      mail: { ...settings.mailSender, configurationSetName: mail.configurationSetName },
    });
    if (settings.firewall) new PoolFirewall(this, 'PoolFirewall', { prefix, pool: identity.pool });
    const siteSettings: SiteSettings = {
      stage: settings.name,
      siteUrl: site.url,
      ...siteOf(settings),
      identity: {
        userPoolId: identity.pool.userPoolId,
        accountClientId: identity.accountClient.userPoolClientId,
        endpoint: null,
      },
    };
    const uploads = settings.uploadCredentials
      ? uploadRole(this, photos.bucket).roleArn
      : undefined;
    const imports =
      companionUrl === null
        ? undefined
        : new CompanionAccess(this, 'Companion', { bucket: photos.bucket });
    const log = new FunctionLog(this, 'FunctionLog', prefix);
    this.domains = new Domains(this, 'Domains');
    const platform: FunctionPlatform = {
      prefix,
      domains: this.domains,
      log: log.group,
      codeFor,
      resources: {
        table: table.tableArn,
        photos: photos.bucket,
        mail: mail.sending,
        pool: identity.pool.userPoolArn,
        uploadRole: uploads,
        paymentSecret: paymentSecretArn(this, settings),
      },
      environment: {
        TABLE_NAME: table.tableName,
        PHOTO_BUCKET: photos.bucket.bucketName,
        SITE_URL: site.url,
        ORIGIN_SECRET: originSecrets,
        IDENTITY_URL: signInOrigin(settings),
        IDENTITY_ISSUER: identity.issuer,
        USER_POOL_ID: identity.pool.userPoolId,
        USER_POOL_CLIENT_ID: identity.signInClient.userPoolClientId,
        SECOND_FACTOR: settings.secondFactor ? 'on' : 'off',
        MAIL_SENDER: senderOf(settings),
        ADMIN_EMAIL: settings.adminEmail,
        MAIL_CONFIGURATION_SET: mail.configurationSetName,
        MAILS_PER_DAY: String(settings.mailsPerDay),
        MAILS_PER_CAUSE: String(settings.mailsPerCause),
        CODE_MAILS_PER_DAY: String(codeMailsPerDay(settings)),
        SITE_SETTINGS: this.toJsonString(siteSettings),
        UPLOAD_ROLE: uploads ?? 'none',
        PAYMENTS: JSON.stringify(settings.payments),
        IMPORT_SECRET: imports?.secret ?? 'none',
        WATCHED_JOBS: watchedJobs(jobs),
      },
    };
    api.serve(routes, platform);
    if (webDirectory !== undefined)
      new Pages(this, 'Pages', {
        settings,
        site,
        siteSettings,
        directory: webDirectory,
        // Its stage waits for every function.
        after: api,
      });
    const schedules = new Schedules(this, 'Schedules', { jobs, platform, probeLog: log.probes });
    const answered = new Listeners(this, 'Listeners', {
      listeners,
      platform,
      sources: {
        photos: photos.bucket,
        mailEvents: mail.feedback,
        identity,
        poolMailLog: log.poolMails,
      },
    });
    const watched = {
      prefix,
      api: api.httpApi,
      tooManyRequests: api.tooManyRequests,
      siteCheck: schedules.functionNames.get('check-site'),
      jobCheck: schedules.functionNames.get('check-jobs'),
      // Alarms see the metrics of their own region only.
      certificate: settings.region === 'us-east-1' ? site.certificate : undefined,
      edge: settings.region === 'us-east-1' ? site.distribution : undefined,
      table,
      log,
      paymentMismatches: settings.payments ? log.paymentMismatches() : undefined,
      jobFailures: schedules.failures,
      eventFailures: answered.failures,
    };
    const { alarms } = new Monitoring(this, 'Monitoring', { settings, watched });
    new SavedQueries(this, 'Queries', { prefix, functions: log.groups, api: api.accessLog });
    new Dashboard(this, 'Dashboard', {
      watched,
      distribution: site.distribution,
      alarms,
      jobs: jobs.filter(({ isProbe }) => !isProbe).map(({ name }) => name),
      firewall: firewall ? prefix : undefined,
    });

    this.#outputs({
      SiteUrl: site.url,
      DistributionDomain: site.distribution.distributionDomainName,
      UserPoolId: identity.pool.userPoolId,
      AccountClientId: identity.accountClient.userPoolClientId,
      PhotoBucket: photos.bucket.bucketName,
      TableName: table.tableName,
      Protection: this.#protection(settings),
    });
  }

  /**
   * The `Protection` output: whether the data is safe from accidental deletion. If it should be but is
   * not, synthesis prints that, too.
   */
  #protection(settings: StageSettings): string {
    if (settings.protected) return 'on';
    if (!settings.retainData) return 'off';
    const text = `The stage ${settings.name} keeps its data but nothing protects them: when the site answers, set protected: true in infra/stages.ts and deploy again.`;
    // Not a CDK warning, which would fail a strict synthesis: every first deployment is in this state.
    Annotations.of(this).addInfo(text);
    return text;
  }

  /**
   * Access logs, stored as long as it may take to investigate an incident. A failed deployment's log
   * files would keep CloudFormation from deleting the bucket, so it is retained even then; its
   * generated name never gets in the way.
   */
  #accessLogs({ retainData }: StageSettings): s3.Bucket {
    const bucket = privateBucket(this, 'AccessLogs', {
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    acknowledge(bucket, {
      'AwsSolutions-S1': 'The bucket of the access logs would log itself without end.',
    });
    return bucket;
  }

  #outputs(values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}
