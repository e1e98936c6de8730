import { App, Validations } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { jobs, listeners, routes } from 'functions/manifest.ts';
import { SiteStack } from './stacks/site-stack.ts';
import type { StageSettings } from './stages.ts';

/** An app that checks the templates of its stacks when it is synthesized. */
export const checkedApp = (): App => {
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};

/** Adds a stage's stack with the functions and pages that were built. */
export const addStage = (app: App, settings: StageSettings): void => {
  new SiteStack(app, {
    settings,
    routes,
    jobs,
    listeners,
    codeFor: (name) => lambda.Code.fromAsset(`dist/functions/${name}`),
    webDirectory: 'web/dist',
  });
};
