import { CloudFormationValidatePlugin, Validations, type App } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { routes } from 'functions/manifest.ts';
import { backupDays } from 'shared/domain/reports/retention.ts';
import { describe, expect, test } from 'vitest';
import { readStage } from '../stages.ts';
import {
  describedResources,
  describedRoutes,
  describedVariables,
  noticesOf,
} from '../testing/described-stage.ts';
import { exampleJob, fullyConfiguredStage, synthesizeStage } from '../testing/synthesize-stage.ts';

const dev = synthesizeStage('dev');
const prod = synthesizeStage('prod', { changes: { routes: [] } });
const staging = synthesizeStage('staging', { changes: { routes: [] } });
/** With everything that a stage can have and none has so far. */
const settledProd = {
  ...fullyConfiguredStage('prod'),
  protected: true,
  alarmEmail: 'developer@example.com',
  firewall: { knownAttacks: 'block' as const },
};
settledProd.site = {
  ...settledProd.site,
  companionUrl: 'https://companion.example.com',
  companionSources: ['Dropbox'],
};
const settled = synthesizeStage('prod', { changes: { routes: [], settings: settledProd } });

const key = (name: string) => [
  { AttributeName: `${name}pk`, KeyType: 'HASH' },
  { AttributeName: `${name}sk`, KeyType: 'RANGE' },
];
const index = (name: string) => ({
  IndexName: name,
  KeySchema: key(name),
  Projection: { ProjectionType: 'ALL' },
});

/** A resource's deletion and replacement policies. */
const fateOf = (stage: typeof dev, type: string, name: string) => {
  const { DeletionPolicy, UpdateReplacePolicy } = stage
    .ofType(type)
    .find(({ logicalId }) => logicalId.startsWith(name))!;
  return [DeletionPolicy, UpdateReplacePolicy];
};

test('the stack and its physical names begin with the stage’s name', () => {
  expect(dev.stackName).toBe('sheriff-dev');
  expect(prod.stackName).toBe('sheriff-prod');
});

test('a stage that takes no cards and banks has no secret and no alarm of a payment provider', () => {
  for (const word of ['secretsmanager:GetSecretValue', 'PaymentMismatch'])
    expect([word, dev.text.includes(word)]).toEqual([word, false]);
  const settings = dev
    .ofType('AWS::Lambda::Function')
    .flatMap(({ Properties }) => Properties.Environment?.Variables.PAYMENTS ?? []);
  expect(settings.length).toBeGreaterThan(0);
  expect(new Set(settings)).toEqual(new Set(['null']));
});

test('the account of a stage is in none of its templates, which another account can rehearse', () => {
  const settings = { ...readStage('dev'), account: '123456789012' };
  expect(synthesizeStage('dev', { changes: { settings } }).deployed).toEqual(dev.deployed);
});

test('a stage that moves to another region reuses no name of what it leaves behind in the account', () => {
  const moved = synthesizeStage('dev', {
    changes: { routes: [], settings: { ...readStage('dev'), region: 'eu-central-1' } },
  });
  // Whatever else has a name is in a region.
  const ofAccount = (stage: typeof dev) => [
    ...['Function', 'OriginAccessControl', 'ResponseHeadersPolicy'].flatMap((kind) =>
      stage
        .ofType(`AWS::CloudFront::${kind}`)
        .map(({ Properties }) => (Properties[`${kind}Config`].Name ?? Properties.Name) as string),
    ),
    ...stage.ofType('AWS::Budgets::Budget').map(({ Properties }) => Properties.Budget.BudgetName),
  ];
  const left = ofAccount(dev);
  expect(left).toHaveLength(6);
  expect(ofAccount(moved).filter((name) => left.includes(name))).toEqual([]);
});

describe('the deployment matches its snapshots', () => {
  const inProd = describedResources({ ...prod, settings: readStage('prod') });
  const besides = (name: 'dev' | 'staging', stage: typeof dev) =>
    describedResources({ ...stage, settings: readStage(name) }).filter(
      (line) => !inProd.includes(line),
    );
  const inDev = besides('dev', dev);
  const variables = describedVariables({ ...dev, settings: readStage('dev') });
  const inBody = describedRoutes({ ...dev, settings: readStage('dev') });
  const endpoints = routes.map(({ contract: { name }, entry }) => ({ name, entry }));
  const ofEndpoints = endpoints.map(noticesOf);
  const ofNoEndpoint = (line: string): boolean => !ofEndpoints.some((notifies) => notifies(line));

  // One snapshot each, so that a new endpoint changes none of the others.
  test.each(endpoints)('$name', (endpoint) => {
    expect([...inDev, ...inBody, ...variables].filter(noticesOf(endpoint))).toMatchSnapshot();
  });

  test('all that is of no endpoint', () => {
    const inSettled = describedResources({ ...settled, settings: settledProd });
    expect({
      prod: inProd,
      'in prod once it has all': inSettled.filter((line) => !inProd.includes(line)),
      'in prod no more then': inProd.filter((line) => !inSettled.includes(line)),
      'in staging': besides('staging', staging),
      'in dev': inDev.filter(ofNoEndpoint),
      variables: variables.filter(ofNoEndpoint),
    }).toMatchSnapshot();
  });
});

test('every resource that can have tags has the stage’s', () => {
  for (const { Properties } of dev.ofType('AWS::S3::Bucket'))
    expect(Properties.Tags).toContainEqual({ Key: 'stage', Value: 'dev' });
});

test('every bucket refuses what comes without TLS, or with a version of it older than 1.2', () => {
  for (const stage of [dev, prod, staging]) {
    const policies = stage.ofType('AWS::S3::BucketPolicy').map(({ Properties }) => Properties);
    const refusedBy = (bucket: string) =>
      policies
        .filter(({ Bucket }) => Bucket.Ref === bucket)
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .filter(({ Effect, Action }) => Effect === 'Deny' && Action === 's3:*')
        .map(({ Condition, Principal }) => ({ Condition, from: Principal.AWS }));
    for (const { logicalId } of stage.ofType('AWS::S3::Bucket'))
      expect([logicalId, refusedBy(logicalId)]).toEqual([
        logicalId,
        expect.arrayContaining([
          { Condition: { Bool: { 'aws:SecureTransport': 'false' } }, from: '*' },
          { Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } }, from: '*' },
        ]),
      ]);
  }
});

test.each(['AWS::SES::EmailIdentity', 'AWS::SES::ConfigurationSet', 'AWS::CloudWatch::Dashboard'])(
  '%s gets the stage from its stack alone, which takes none of its own',
  (type) => {
    const resources = dev.ofType(type);
    expect(resources).not.toEqual([]);
    for (const { Properties } of resources) expect(Properties).not.toHaveProperty('Tags');
  },
);

test('the outputs contain what the web app and the operator need', () => {
  expect(Object.keys(dev.template.findOutputs('*'))).toEqual(
    expect.arrayContaining([
      'SiteUrl',
      'UserPoolId',
      'AccountClientId',
      'PhotoBucket',
      'TableName',
    ]),
  );
});

// Synthesis fails if a rule is broken.
test.each([
  {
    rules: 'security',
    of: routes,
    plugin: (app: App) => new AwsSolutionsChecks(app),
  },
  {
    rules: 'CloudFormation',
    of: routes.slice(0, 1),
    plugin: () => new CloudFormationValidatePlugin(),
  },
])('a stage with every optional feature, and a job, breaks no rule of $rules', ({ of, plugin }) => {
  const payments = { secretName: 'prod/stripe', methods: ['card' as const] };
  expect(
    synthesizeStage('prod', {
      changes: { settings: { ...settledProd, payments }, routes: of, jobs: [exampleJob] },
      prepare: (app) => Validations.of(app).addPlugins(plugin(app)),
    }).stackName,
  ).toBe('sheriff-prod');
});

describe('the table', () => {
  test('has its keys, four indexes of all attributes and a time to live', () => {
    dev.template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: key(''),
      GlobalSecondaryIndexes: [index('gsi1'), index('gsi2'), index('gsi3'), index('gsi4')],
      TimeToLiveSpecification: { AttributeName: 'expire', Enabled: true },
      StreamSpecification: Match.absent(),
    });
  });

  test.each([
    { stage: dev, enabled: false },
    { stage: staging, enabled: true },
    { stage: prod, enabled: true },
  ])('of $stage.stackName is restored to a point in time: $enabled', ({ stage, enabled }) => {
    stage.template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      Replicas: [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: enabled } }],
    });
  });
});

describe('what remains of a deleted stack', () => {
  const holdsData = [
    ['AWS::DynamoDB::GlobalTable', 'Data'],
    ['AWS::S3::Bucket', 'Photos'],
    ['AWS::S3::Bucket', 'AccessLogs'],
    ['AWS::Cognito::UserPool', 'Identity'],
  ] as const;

  test.each(holdsData)('%s %s stays in prod and goes in dev and staging', (...what) => {
    expect(fateOf(prod, ...what)[1]).toBe('Retain');
    for (const stage of [dev, staging])
      expect(fateOf(stage, ...what)).toEqual(['Delete', 'Delete']);
  });

  test('of a failed first deployment of prod is only its access log, under a generated name', () => {
    const logs = prod
      .ofType('AWS::S3::Bucket')
      .find(({ logicalId }) => logicalId.startsWith('AccessLogs'));
    expect(logs!.Properties.BucketName).toBeUndefined();
    expect(holdsData.map(([type, name]) => fateOf(prod, type, name)[0])).toEqual([
      'RetainExceptOnCreate',
      'RetainExceptOnCreate',
      'Retain',
      'RetainExceptOnCreate',
    ]);
  });

  test('nothing else of prod contains data that cannot be recreated', () => {
    const types = new Set(holdsData.map(([type]) => type));
    const found = [...types].flatMap((type) => prod.ofType(type)).map(({ logicalId }) => logicalId);
    // The pages' bucket, which every deployment fills again.
    const known = [...holdsData.map(([, name]) => name), 'SiteWeb'];
    expect(found.filter((id) => !known.some((name) => id.startsWith(name)))).toEqual([]);
  });

  test('nothing of a stage refuses deletion unless its row sets protected', () => {
    for (const stage of [dev, staging, prod]) {
      expect(stage.isProtected).toBe(false);
      stage.template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
        Replicas: [{ DeletionProtectionEnabled: false }],
      });
      stage.template.hasResourceProperties('AWS::Cognito::UserPool', {
        DeletionProtection: 'INACTIVE',
      });
    }
  });

  test('dev and staging are deleted completely', () => {
    for (const stage of [dev, staging]) {
      // Buckets must be emptied before they can be deleted.
      stage.template.resourceCountIs(
        'Custom::S3AutoDeleteObjects',
        stage.ofType('AWS::S3::Bucket').length,
      );
    }
  });

  test('stack, table and users of a protected stage refuse deletion', () => {
    expect(settled.isProtected).toBe(true);
    settled.template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      Replicas: [{ DeletionProtectionEnabled: true }],
    });
    settled.template.hasResourceProperties('AWS::Cognito::UserPool', {
      DeletionProtection: 'ACTIVE',
    });
  });

  test('a stage that retains data reports in its outputs and at synthesis if it is not protected', () => {
    const message = ({ template }: typeof prod) =>
      template.findOutputs('Protection').Protection!.Value;
    expect([dev, settled].map(message)).toEqual(['off', 'on']);
    expect(message(prod)).toContain('set protected: true in infra/stages.ts and deploy again');
    expect(prod.notices).toEqual([message(prod)]);
    expect([dev, settled].flatMap(({ notices }) => notices)).toEqual([]);
  });

  test('earlier versions and backups lose deleted data when the privacy policy states', () => {
    const stored = prod
      .ofType('AWS::S3::Bucket')
      .flatMap(({ Properties }) => Properties.LifecycleConfiguration?.Rules ?? [])
      .flatMap((rule: any) => rule.NoncurrentVersionExpiration?.NoncurrentDays ?? []);
    const [table] = prod.ofType('AWS::DynamoDB::GlobalTable');
    const [{ PointInTimeRecoverySpecification: recovery }] = table!.Properties.Replicas;
    // AWS's default if nothing is set.
    stored.push(recovery.RecoveryPeriodInDays ?? 35);
    expect(stored).toHaveLength(2);
    expect(Math.max(...stored)).toBe(backupDays);
  });

  test('photos of prod have versions', () => {
    prod.template.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
        ]),
      },
    });
  });
});

describe('users', () => {
  test('get their code and invitation by mail with the stage’s texts', () => {
    const { businessName } = readStage('dev').site;
    dev.template.hasResourceProperties('AWS::Cognito::UserPool', {
      VerificationMessageTemplate: {
        DefaultEmailOption: 'CONFIRM_WITH_CODE',
        EmailSubject: `Your code for ${businessName}`,
        EmailMessage: Match.stringLikeRegexp(
          '^<!doctype html>.*&#9733;.*{####}.*choose your password.*one hour.*ignore.*tel:',
        ),
      },
      AdminCreateUserConfig: {
        InviteMessageTemplate: {
          EmailSubject: `Your account with ${businessName}`,
          EmailMessage: Match.stringLikeRegexp('{username}.*{####}.*seven days'),
        },
      },
    });
  });

  test('sign in by email address in any case and are created only by the server', () => {
    dev.template.hasResourceProperties('AWS::Cognito::UserPool', {
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      UserPoolTier: 'ESSENTIALS',
      Policies: {
        PasswordPolicy: {
          MinimumLength: 12,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
  });

  test('sign in through one client and choose a password through another', () => {
    const clients = dev.ofType('AWS::Cognito::UserPoolClient');
    expect(clients).toHaveLength(2);
    for (const { Properties } of clients)
      expect(Properties).toMatchObject({
        GenerateSecret: false,
        PreventUserExistenceErrors: 'ENABLED',
        RefreshTokenValidity: 60,
        TokenValidityUnits: { RefreshToken: 'minutes' },
      });
    dev.template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
    });
    dev.template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
    });
    dev.template.hasResourceProperties('AWS::Cognito::UserPoolDomain', { ManagedLoginVersion: 2 });
    dev.template.resourceCountIs('AWS::Cognito::ManagedLoginBranding', 1);
    // AWS rejects `UseCognitoProvidedValues` along with custom colors and images.
    dev.template.hasResourceProperties('AWS::Cognito::ManagedLoginBranding', {
      Settings: Match.objectLike({ categories: Match.anyValue(), components: Match.anyValue() }),
      Assets: Match.arrayWith([Match.objectLike({ Category: 'FORM_LOGO', Extension: 'SVG' })]),
      UseCognitoProvidedValues: Match.absent(),
    });
  });

  test('may have only an authenticator app as a second factor, if the stage requires one', () => {
    const poolOf = ({ ofType }: typeof dev) => ofType('AWS::Cognito::UserPool')[0]!.Properties;
    const scopesOf = ({ ofType }: typeof dev) =>
      ofType('AWS::Cognito::UserPoolClient').flatMap(
        ({ Properties }) => Properties.AllowedOAuthScopes ?? [],
      );
    expect(poolOf(prod)).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
    expect(scopesOf(prod)).toContain('aws.cognito.signin.user.admin');
    expect(poolOf(dev)).toMatchObject({ MfaConfiguration: 'OFF' });
    expect(scopesOf(dev)).toEqual(['openid', 'email', 'profile']);
    for (const stage of [dev, prod]) expect(poolOf(stage).DeviceConfiguration).toBeUndefined();
    expect(readStage('staging').secondFactor).toBe(true);
  });

  test('include the operator as the administrator', () => {
    dev.template.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'admin' });
    dev.template.hasResourceProperties('AWS::Cognito::UserPoolUser', {
      Username: 'admin@example.com',
      UserAttributes: Match.arrayWith([{ Name: 'email_verified', Value: 'true' }]),
    });
    dev.template.resourceCountIs('AWS::Cognito::UserPoolUserToGroupAttachment', 1);
  });
});

describe('mail', () => {
  test('goes out over TLS, and bounces are suppressed and published', () => {
    dev.template.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: 'sheriff-dev',
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    dev.template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { MatchingEventTypes: ['bounce', 'complaint', 'reject', 'delivery'] },
    });
  });

  test('comes from an address in dev and from a domain in prod', () => {
    dev.template.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'hello@dev.example.com',
    });
    prod.template.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'example.com',
    });
  });
});
