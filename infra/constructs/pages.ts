import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as deployment from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { adminFile, apiDocumentFile, workerFile } from 'shared/domain/site/pages.ts';
import { samplePdfFile } from 'shared/domain/reports/sample-report.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { builtApiDocument } from '../built-api-document.ts';
import { buildTools, builtPages, builtSamplePdf } from '../built-pages.ts';
import type { StageSettings } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import { logicalId } from './private-bucket.ts';
import type { Site } from './site.ts';

/**
 * Uploads the built pages: first the assets they refer to, then the pages themselves, then the service
 * worker. The pages come after the functions, which also support the previous version's pages; new pages would
 * call functions that do not exist yet, and would stay if those cannot be deployed.
 */
export class Pages extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      settings: StageSettings;
      site: Site;
      siteSettings: SiteSettings;
      /** Output folder of the web build. */
      directory: string;
      /** Whatever has to be deployed before the pages, such as the API that they call. */
      after: IDependable;
    },
  ) {
    super(scope, id);
    const { directory, site } = props;
    const logGroup = new logs.LogGroup(this, 'Logs', {
      retention: props.settings.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        logs: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
          ],
        }),
      },
    });
    const common = {
      destinationBucket: site.webBucket,
      // Pages opened before the deployment still refer to the old assets.
      prune: false,
      memoryLimit: 512,
      role,
      logGroup,
    };
    const assets = new deployment.BucketDeployment(this, 'Assets', {
      ...common,
      sources: [deployment.Source.asset(join(directory, 'assets'))],
      destinationKeyPrefix: 'assets',
      cacheControl: [deployment.CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const files = mkdtempSync(join(tmpdir(), 'site-files-'));
    writeFileSync(join(files, samplePdfFile), builtSamplePdf(directory, props.siteSettings));
    const pages = new deployment.BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        deployment.Source.asset(directory, {
          exclude: ['assets', 'index.html', adminFile, workerFile, ...buildTools],
        }),
        ...Object.entries(builtPages(directory, props.siteSettings)).map(([name, text]) =>
          deployment.Source.data(name, text),
        ),
        deployment.Source.data(apiDocumentFile, builtApiDocument()),
        deployment.Source.asset(files),
      ],
      // Revalidated on every request, usually with a 304, so that deployments take effect immediately
      // and need no invalidation.
      cacheControl: [deployment.CacheControl.fromString('public, max-age=0, must-revalidate')],
    });
    rmSync(files, { recursive: true });
    pages.node.addDependency(assets, props.after);
    // Last, because when installed it fetches the page it was built with (docs/decisions/0047).
    const worker = new deployment.BucketDeployment(this, 'Worker', {
      ...common,
      sources: [
        deployment.Source.asset(directory, { exclude: ['*', ...buildTools, `!${workerFile}`] }),
      ],
      cacheControl: [deployment.CacheControl.fromString('no-cache')],
    });
    worker.node.addDependency(pages);
    this.#acknowledgeLibraryCode(role, site);
  }

  /** The Lambda that copies the files belongs to the CDK, and so do its permissions. */
  #acknowledgeLibraryCode(role: iam.Role, { webBucket }: Site): void {
    const stack = Stack.of(this);
    const staging = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}`;
    for (const action of ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'])
      acknowledge(role, {
        [`AwsSolutions-IAM5[Action::s3:${action}]`]:
          'The library grants copying by these patterns, on the two buckets it copies between.',
      });
    for (const bucket of [staging, `<${logicalId(webBucket)}.Arn>`])
      acknowledge(role, {
        [`AwsSolutions-IAM5[Resource::${bucket}/*]`]: 'Every file of the site is copied.',
      });
    for (const child of stack.node.children)
      if (child.node.id.startsWith('Custom::CDKBucketDeployment'))
        acknowledge(child, {
          'AwsSolutions-L1':
            'The library chooses the runtime of its own code and keeps it current.',
        });
  }
}
