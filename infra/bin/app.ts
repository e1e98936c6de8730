import { addStage, checkedApp } from '../stage-app.ts';
import { readStage, refuseExamples, StageError } from '../stages.ts';

const app = checkedApp();
try {
  const settings = readStage(app.node.tryGetContext('stage'));
  // Nothing can be deployed without an account, and the CDK sets this variable as soon as there are
  // credentials. Without them, checks may synthesize every stage with its example values.
  const isOnAws = process.env['CDK_DEFAULT_ACCOUNT'] !== undefined;
  if (isOnAws && app.node.tryGetContext('examples') !== 'allowed') refuseExamples(settings);
  addStage(app, settings);
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
