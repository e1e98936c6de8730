import { App, Validations } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { jobs, listeners, routes } from 'functions/manifest.ts';
import { SiteStack } from '../stacks/site-stack.ts';
import { readStage, refuseExamples, StageError } from '../stages.ts';

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
try {
  const settings = readStage(app.node.tryGetContext('stage'));
  // Nothing can be deployed without an account, and the CDK sets this variable as soon as there are
  // credentials. Without them, checks may synthesize every stage with its example values.
  const isOnAws = process.env['CDK_DEFAULT_ACCOUNT'] !== undefined;
  if (isOnAws && app.node.tryGetContext('examples') !== 'allowed') refuseExamples(settings);
  new SiteStack(app, {
    settings,
    routes,
    jobs,
    listeners,
    codeFor: (name) => lambda.Code.fromAsset(`dist/functions/${name}`),
    webDirectory: 'web/dist',
  });
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
