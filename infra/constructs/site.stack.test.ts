import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { originSecretHeader } from 'functions/platform/endpoint/request-guards.ts';
import { allFunctions, routes } from 'functions/manifest.ts';
import { linkHeader } from 'shared/contracts/contract.ts';
import { settingsPlaceholder } from 'shared/domain/site/settings.ts';
import { errorBody } from 'shared/errors.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { pageRequest, pageResponse } from '../page-routing.ts';
import { readStage } from '../stages.ts';
import { fullyConfiguredStage, synthesizeStage } from '../testing/synthesize-stage.ts';
import { viewerAddress } from '../viewer-address.ts';

const webDirectory = mkdtempSync(join(tmpdir(), 'web-'));
mkdirSync(join(webDirectory, 'assets'));
writeFileSync(join(webDirectory, 'assets/index-1.js'), '');
writeFileSync(join(webDirectory, 'index.html'), `<p>${settingsPlaceholder}</p>`);
writeFileSync(join(webDirectory, 'admin.html'), '<p></p>');
writeFileSync(join(webDirectory, 'sw.js'), '');
mkdirSync(join(webDirectory, '.vite'));
writeFileSync(join(webDirectory, '.vite/manifest.json'), '{}');
mkdirSync(join(webDirectory, '.prerender'));
writeFileSync(
  join(webDirectory, '.prerender/render-site.mjs'),
  `export const renderSite = ({ template, settings }) => ({
    'index.html': template.replace('${settingsPlaceholder}', JSON.stringify(settings)),
    'services.html': '<p>' + settings.siteUrl + '/services</p>',
  });`,
);
mkdirSync(join(webDirectory, '.prerender/sample-report'));
writeFileSync(
  join(webDirectory, '.prerender/sample-report/print.mjs'),
  "process.stdin.on('data', (text) => process.stdout.write('PDF of ' + JSON.parse(text).phone));",
);
afterAll(() => rmSync(webDirectory, { recursive: true }));

const { template, ofType, text } = synthesizeStage('dev', {
  webDirectory,
  changes: { routes: routes.slice(0, 1) },
});
const distribution = ofType('AWS::CloudFront::Distribution')[0]!;
const config = distribution.Properties.DistributionConfig;
const siteUrl = {
  'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distribution.logicalId, 'DomainName'] }]],
};

/** The first eight characters of the UUID in the stack's id. */
const ownId = {
  'Fn::Select': [
    0,
    {
      'Fn::Split': ['-', { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] }],
    },
  ],
};

const scriptsOf = (behavior: typeof config.DefaultCacheBehavior): unknown[] =>
  behavior.FunctionAssociations.map((association: any) => {
    const [id] = association.FunctionARN['Fn::GetAtt'];
    return ofType('AWS::CloudFront::Function').find(({ logicalId }) => logicalId === id)?.Properties
      .FunctionCode;
  });

// CloudFront uses the first behavior that matches a path.
const [calendars, apiDocument, apiCalls, ...noOthers] = config.CacheBehaviors;

describe('CloudFront', () => {
  test('knows pages, calendars, the API and its document', () => {
    expect(noOthers).toEqual([]);
  });

  test('answers with the API document from the bucket of the pages, and caches it like them', () => {
    const { FunctionAssociations: _, ...pages } = config.DefaultCacheBehavior;
    expect(apiDocument).toEqual({ ...pages, PathPattern: '/api/openapi.json' });
  });

  // CloudFront keeps these by itself; the others it keeps only with a max-age, which no error has.
  test('rewrites no error, so that a 404 of the API arrives as one, and keeps none for others', () => {
    expect(config.CustomErrorResponses).toEqual(
      [404, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
      })),
    );
  });

  test('maps addresses to pages and passes the caller’s address to the API, each by a function', () => {
    expect(config.DefaultCacheBehavior.FunctionAssociations).toMatchObject([
      { EventType: 'viewer-request' },
      { EventType: 'viewer-response' },
    ]);
    expect(scriptsOf(config.DefaultCacheBehavior)).toEqual([pageRequest(null), pageResponse]);
    for (const behavior of [calendars, apiCalls]) {
      expect(behavior.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
      expect(scriptsOf(behavior)).toEqual([viewerAddress]);
    }
  });

  test('forwards /api/* uncached, with everything except the host', () => {
    expect(apiCalls).toMatchObject({
      PathPattern: '/api/*',
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      // AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
  });

  test('forwards calendars in the same way, and redirects http to https', () => {
    expect(calendars).toEqual({
      ...apiCalls,
      PathPattern: '/api/calendar/*',
      ViewerProtocolPolicy: 'redirect-to-https',
    });
  });

  test('sends the security headers with pages and API responses', () => {
    const policy = { Ref: ofType('AWS::CloudFront::ResponseHeadersPolicy')[0]!.logicalId };
    expect(config.DefaultCacheBehavior.ResponseHeadersPolicyId).toEqual(policy);
    for (const behavior of config.CacheBehaviors)
      expect(behavior.ResponseHeadersPolicyId).toEqual(policy);
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        CustomHeadersConfig: {
          Items: [
            { Header: 'permissions-policy', Value: Match.stringLikeRegexp('geolocation=\\(\\)') },
            { Header: 'cross-origin-opener-policy', Value: 'same-origin' },
            { Header: 'cross-origin-resource-policy', Value: 'same-origin' },
          ].map((header) => ({ ...header, Override: true })),
        },
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 31_536_000,
            IncludeSubdomains: true,
            Override: true,
          },
        },
      },
    });
  });

  test('lets pages reach the photo bucket and the sign-in of this stage', () => {
    const [policy] = ofType('AWS::CloudFront::ResponseHeadersPolicy');
    const written = JSON.stringify(policy);
    const photos = `https://s3.us-east-1.amazonaws.com/sheriff-dev-photos-",{"Ref":"AWS::AccountId"},"-us-east-1-",${JSON.stringify(ownId)},"/ `;
    expect(written).toContain(`connect-src 'self' ${photos}`);
    expect(written).toContain('https://cognito-idp.us-east-1.amazonaws.com; form-action');
    expect(written).toContain(
      "form-action 'self' https://pool-and-poop-sheriff-dev.auth.us-east-1.amazoncognito.com;",
    );
  });

  test('reads the pages with origin access control from a bucket closed to everyone else', () => {
    expect(config.Origins[0].OriginAccessControlId).toBeDefined();
    for (const bucket of ofType('AWS::S3::Bucket'))
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
  });

  test('may list the pages’ bucket, without which S3 returns 403 for a missing file', () => {
    const id = config.Origins[0].DomainName['Fn::GetAtt'][0];
    const policy = ofType('AWS::S3::BucketPolicy').find(
      ({ Properties }) => Properties.Bucket.Ref === id,
    );
    const allowed = policy!.Properties.PolicyDocument.Statement.filter(
      ({ Principal }: any) => Principal.Service === 'cloudfront.amazonaws.com',
    );
    expect(allowed.map(({ Action }: any) => Action)).toEqual([['s3:GetObject', 's3:ListBucket']]);
  });

  test('uses the domain of a stage that has one, with its certificate', () => {
    const settled = synthesizeStage('prod', {
      changes: { routes: [], settings: fullyConfiguredStage('prod') },
    });
    settled.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['www.example.com'],
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
    settled.template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      CallbackURLs: ['https://www.example.com/api/callback'],
    });
    settled.template.hasResourceProperties('AWS::CloudFront::Function', {
      FunctionCode: pageRequest('www.example.com'),
    });
  });
});

describe('CloudFront’s access log', () => {
  const [delivery] = ofType('AWS::Logs::Delivery');

  test('names neither path nor query, cookie, referer or browser', () => {
    expect(config.Logging).toBeUndefined();
    const fields: string[] = delivery!.Properties.RecordFields;
    expect(fields).toContain('sc-status');
    expect(
      fields.filter((field) => /uri|cookie|referer|user-agent|header|host/i.test(field)),
    ).toEqual([]);
  });

  test('is delivered from the distribution to a bucket that deletes it after 90 days', () => {
    const [source] = ofType('AWS::Logs::DeliverySource');
    const [destination] = ofType('AWS::Logs::DeliveryDestination');
    expect(delivery!.Properties).toMatchObject({
      DeliverySourceName: source!.Properties.Name,
      DeliveryDestinationArn: { 'Fn::GetAtt': [destination!.logicalId, 'Arn'] },
    });
    expect(source!.Properties).toMatchObject({ Name: 'sheriff-dev-edge', LogType: 'ACCESS_LOGS' });
    expect(JSON.stringify(source!.Properties.ResourceArn)).toContain(distribution.logicalId);
    const bucket = ofType('AWS::S3::Bucket').find(({ logicalId: id }) =>
      id.startsWith('AccessLogs'),
    )!;
    expect(destination!.Properties.DestinationResourceArn).toEqual({
      'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket.logicalId, 'Arn'] }, '/edge']],
    });
    expect(bucket.Properties.LifecycleConfiguration.Rules).toMatchObject([
      { ExpirationInDays: 90, Status: 'Enabled' },
    ]);
    const policy = ofType('AWS::S3::BucketPolicy').find(
      ({ Properties }) => Properties.Bucket.Ref === bucket.logicalId,
    )!;
    expect(policy.Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Action: 's3:PutObject',
        Principal: { Service: 'delivery.logs.amazonaws.com' },
        Resource: {
          'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket.logicalId, 'Arn'] }, '/edge/*']],
        },
      }),
    );
    expect(delivery!.DependsOn).toContain(policy.logicalId);
  });

  test('is not set up outside us-east-1, where CloudFront delivers none', () => {
    const abroad = synthesizeStage('dev', {
      changes: { routes: [], settings: { ...readStage('dev'), region: 'eu-central-1' } },
    });
    abroad.template.resourceCountIs('AWS::Logs::Delivery', 0);
  });
});

describe('the firewall', () => {
  const guarded = synthesizeStage('dev', {
    changes: {
      routes: [],
      settings: { ...readStage('dev'), firewall: { knownAttacks: 'count' } },
    },
    // Synthesis fails if a rule is broken.
    prepare: (app) => Validations.of(app).addPlugins(new AwsSolutionsChecks(app)),
  });
  const [acl] = guarded.ofType('AWS::WAFv2::WebACL');

  const rules: any[] = acl!.Properties.Rules;
  const ruleOf = (name: string) => rules.find(({ Name }) => Name === name);

  test.each([
    ['sign-in', 60, ['/api/login', '/api/callback', '/api/links', '/api/reviews']],
    ['requests', 10, ['/api/quote-requests', '/api/signup']],
    ['api', 600, ['/api/']],
  ])('blocks an address with more calls a minute: %s, %i', (name, calls, paths) => {
    const { Action, Statement } = ruleOf(name);
    expect(Action.Block.CustomResponse).toMatchObject({
      ResponseCode: 429,
      ResponseHeaders: [{ Name: 'retry-after', Value: '60' }],
    });
    const { ScopeDownStatement: scope, ...rate } = Statement.RateBasedStatement;
    expect(rate).toEqual({ AggregateKeyType: 'IP', EvaluationWindowSec: 60, Limit: calls });
    const matches = (scope.OrStatement?.Statements ?? [scope]).map(
      ({ ByteMatchStatement }: any) => ByteMatchStatement,
    );
    expect(matches.map(({ SearchString }: any) => SearchString)).toEqual(paths);
    for (const match of matches)
      expect(match).toMatchObject({
        PositionalConstraint: 'STARTS_WITH',
        TextTransformations: [{ Type: 'URL_DECODE' }, { Type: 'NORMALIZE_PATH' }],
      });
  });

  test('responds to calls with the one error shape, and to links with a page', () => {
    const { error, page } = acl!.Properties.CustomResponseBodies;
    expect(errorBody.parse(JSON.parse(error.Content))).toMatchObject({ code: 'too-many-requests' });
    expect(page.Content).toContain('Please wait a minute');
    for (const [name, key] of Object.entries({
      'sign-in': 'page',
      requests: 'error',
      api: 'error',
    }))
      expect(ruleOf(name).Action.Block.CustomResponse.CustomResponseBodyKey).toBe(key);
  });

  test('protects the distribution of a stage that enables it', () => {
    expect(acl!.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    guarded.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: { 'Fn::GetAtt': [acl!.logicalId, 'Arn'] } },
    });
    expect(guarded.text).toContain('BlockedRequests');
  });

  test('hashes the secret of a mailed link wherever it would store headers', () => {
    expect(acl!.Properties.DataProtectionConfig).toEqual({
      DataProtections: [
        { Field: { FieldType: 'SINGLE_HEADER', FieldKeys: [linkHeader] }, Action: 'HASH' },
      ],
    });
  });

  test('only counts what AWS considers attacks, unless a stage blocks them', () => {
    expect(ruleOf('known-attacks')).toMatchObject({
      OverrideAction: { Count: {} },
      Statement: {
        ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesCommonRuleSet' },
      },
    });
    const blocking = synthesizeStage('dev', {
      changes: {
        routes: [],
        settings: { ...readStage('dev'), firewall: { knownAttacks: 'block' } },
      },
    });
    expect(blocking.ofType('AWS::WAFv2::WebACL')[0]!.Properties.Rules.at(-1)).toMatchObject({
      OverrideAction: { None: {} },
      Statement: {
        ManagedRuleGroupStatement: {
          // Lets long reports through.
          RuleActionOverrides: [{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }],
        },
      },
    });
  });

  test('stores no calendar’s path, which is a secret, in its samples', () => {
    expect(acl!.Properties.VisibilityConfig.SampledRequestsEnabled).toBe(false);
    const { ScopeDownStatement: scope } =
      ruleOf('known-attacks').Statement.ManagedRuleGroupStatement;
    expect(scope.NotStatement.Statement.ByteMatchStatement).toMatchObject({
      PositionalConstraint: 'STARTS_WITH',
      SearchString: '/api/calendar/',
    });
  });

  test('does not exist, or cost anything, if a stage does not enable it', () => {
    template.resourceCountIs('AWS::WAFv2::WebACL', 0);
    expect(config.WebACLId).toBeUndefined();
  });
});

describe('the origin secret', () => {
  const secret = {
    'Fn::Join': [
      '',
      [
        '{{resolve:secretsmanager:',
        { Ref: ofType('AWS::SecretsManager::Secret')[0]!.logicalId },
        ':SecretString:::}}',
      ],
    ],
  };

  test('is sent by CloudFront to the API as a reference to the generated value', () => {
    expect(config.Origins[1].OriginCustomHeaders).toEqual([
      { HeaderName: originSecretHeader, HeaderValue: secret },
    ]);
  });

  test('is the same reference in every function that uses it', () => {
    const input = synthesizeStage('dev')
      .ofType('AWS::Lambda::Function')
      .flatMap(({ Properties }) => Properties.Environment?.Variables?.ORIGIN_SECRET ?? []);
    expect(input).toHaveLength(
      allFunctions.filter(({ environment }) => environment.includes('ORIGIN_SECRET')).length,
    );
    for (const value of input) expect(value).toEqual(secret);
  });
});

test('while the origin secret is replaced, the functions accept both and CloudFront sends one', () => {
  const settings = { ...readStage('dev'), originSecret: { sends: 2, takes: [1, 2] } };
  const replacing = synthesizeStage('dev', { changes: { routes: routes.slice(0, 1), settings } });
  const [first, second] = replacing
    .ofType('AWS::SecretsManager::Secret')
    .map(({ logicalId }) => logicalId)
    .toSorted();
  const [edge] = replacing.ofType('AWS::CloudFront::Distribution');
  const [, api] = edge!.Properties.DistributionConfig.Origins;
  expect(JSON.stringify(api.OriginCustomHeaders)).toContain(second);
  expect(JSON.stringify(api.OriginCustomHeaders)).not.toContain(first);
  const [taken] = replacing
    .ofType('AWS::Lambda::Function')
    .flatMap(({ Properties }) => Properties.Environment?.Variables?.ORIGIN_SECRET ?? []);
  expect(JSON.stringify(taken)).toContain(first);
  expect(JSON.stringify(taken)).toContain(second);
});

describe('pages', () => {
  test('are uploaded after the files they refer to, which may be cached forever', () => {
    const [assets, pages] = ofType('Custom::CDKBucketDeployment');
    expect(assets!.Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(pages!.Properties).toMatchObject({
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=0, must-revalidate' },
    });
    expect(pages!.DependsOn).toContain(assets!.logicalId);
  });

  test('are uploaded after the functions they call are deployed', () => {
    const [, pages] = ofType('Custom::CDKBucketDeployment');
    // Its deployment waits for every nested stack (api-body.stack.test.ts).
    const [stage] = ofType('AWS::ApiGatewayV2::Stage');
    expect(pages!.DependsOn).toContain(stage!.logicalId);
  });

  test('are uploaded before the worker that caches them, which is never cached', () => {
    const [, pages, worker] = ofType('Custom::CDKBucketDeployment');
    expect(worker!.Properties).toMatchObject({
      Prune: false,
      SystemMetadata: { 'cache-control': 'no-cache' },
    });
    expect(worker!.DependsOn).toContain(pages!.logicalId);
  });

  test('contain the address of the site, known at deployment', () => {
    const [, pages] = ofType('Custom::CDKBucketDeployment');
    expect(JSON.stringify(pages!.Properties.SourceMarkers)).toContain(distribution.logicalId);
    expect(text).not.toContain(settingsPlaceholder);
  });
});

test('the sample report’s PDF is uploaded with the pages', () => {
  const [, pages] = ofType('Custom::CDKBucketDeployment');
  // The built files, the two pages, the API document, and the PDF.
  expect(pages!.Properties.SourceObjectKeys).toHaveLength(5);
});

describe('the photo bucket', () => {
  test('accepts requests from the site’s own pages', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      BucketName: {
        'Fn::Join': ['', ['sheriff-dev-photos-', { Ref: 'AWS::AccountId' }, '-us-east-1-', ownId]],
      },
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: [siteUrl],
            AllowedMethods: ['PUT', 'POST', 'GET', 'HEAD'],
            AllowedHeaders: ['content-type', 'content-md5', 'x-amz-*'],
            ExposedHeaders: ['ETag', 'Location'],
          },
        ],
      },
    });
  });

  test('deletes unfinished and unsaved uploads and old exports', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: [
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Prefix: Match.absent() },
          { Prefix: 'uploads/', ExpirationInDays: 14 },
          { Prefix: 'prepared/', ExpirationInDays: 14 },
          { Prefix: 'exports/', ExpirationInDays: 1 },
        ],
      },
    });
  });
});
