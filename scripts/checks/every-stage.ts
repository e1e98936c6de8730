import { addStage, checkedApp } from '../../infra/stage-app.ts';
import { readStage, stageNames } from '../../infra/stages.ts';

/**
 * The stacks of all stages in one CDK app, example values included. Loading the CDK and its rules takes
 * most of a synthesis.
 */
const app = checkedApp();
for (const stage of stageNames) addStage(app, readStage(stage));
