import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as deployment from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { stampSettings, type SiteSettings } from 'shared/domain/settings.ts';
import type { StageSettings } from '../stages.ts';
import type { Site } from './site.ts';

/** Puts the built pages into the site: first what they refer to, then the pages themselves. */
export class Pages extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      settings: StageSettings;
      site: Site;
      siteSettings: SiteSettings;
      /** Folder with index.html and assets/. */
      directory: string;
    },
  ) {
    super(scope, id);
    const { directory, site } = props;
    const common = {
      destinationBucket: site.webBucket,
      // What an open page still refers to stays until the stack goes.
      prune: false,
      retainOnDelete: false,
      memoryLimit: 512,
      logGroup: new logs.LogGroup(this, 'Logs', {
        retention: props.settings.logDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const assets = new deployment.BucketDeployment(this, 'Assets', {
      ...common,
      sources: [deployment.Source.asset(join(directory, 'assets'))],
      destinationKeyPrefix: 'assets',
      cacheControl: [deployment.CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const html = readFileSync(join(directory, 'index.html'), 'utf8');
    const pages = new deployment.BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        deployment.Source.asset(directory, { exclude: ['assets', 'index.html'] }),
        deployment.Source.data('index.html', stampSettings(html, props.siteSettings)),
      ],
      cacheControl: [
        deployment.CacheControl.fromString('public, max-age=0, s-maxage=300, must-revalidate'),
      ],
      distribution: site.distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
  }
}
