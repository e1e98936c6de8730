import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { uploadRoutes } from 'functions/uploads/routes.ts';
import { expect, test } from 'vitest';
import { readStage } from '../stages.ts';
import { synthesizeStage } from '../testing/synthesize-stage.ts';

const prod = readStage('prod');
const withCompanion = synthesizeStage('prod', {
  changes: {
    routes: uploadRoutes,
    settings: {
      ...prod,
      site: {
        ...prod.site,
        companionUrl: 'https://imports.example.com',
        companionSources: ['Dropbox'],
      },
    },
  },
  // Synthesis fails if a rule is broken.
  prepare: (app) => Validations.of(app).addPlugins(new AwsSolutionsChecks(app)),
});
const without = synthesizeStage('prod', { changes: { routes: uploadRoutes } });

const importSecrets = (stage: typeof without) =>
  stage
    .ofType('AWS::SecretsManager::Secret')
    .filter(({ logicalId }) => logicalId.startsWith('Companion'));
const companionPolicies = (stage: typeof without) =>
  stage
    .ofType('AWS::IAM::ManagedPolicy')
    .filter(({ logicalId }) => logicalId.startsWith('Companion'));
/** The functions that get the secret, with its value. */
const holders = (stage: typeof without) =>
  stage.ofType('AWS::Lambda::Function').flatMap(({ Properties }) => {
    const secret = Properties.Environment?.Variables.IMPORT_SECRET;
    return secret === undefined ? [] : [{ name: Properties.FunctionName, secret }];
  });

test('a Companion server may write uploads and read the secret, and nothing else', () => {
  const [secret] = importSecrets(withCompanion);
  const [policy] = companionPolicies(withCompanion);
  expect(policy?.Properties.PolicyDocument.Statement).toEqual([
    {
      Effect: 'Allow',
      Action: ['s3:AbortMultipartUpload', 's3:PutObject'],
      Resource: { 'Fn::Join': ['', [expect.anything(), '/uploads/*']] },
    },
    {
      Effect: 'Allow',
      Action: 'secretsmanager:GetSecretValue',
      Resource: { Ref: secret?.logicalId },
    },
  ]);
  const outputs = Object.keys(withCompanion.template.findOutputs('*'));
  expect(outputs.filter((name) => name.startsWith('Companion'))).toHaveLength(2);
});

test('the secret is a reference, for the one function that signs with it', () => {
  expect(holders(withCompanion)).toEqual([
    {
      name: 'sheriff-prod-uploads-create-import-token',
      secret: { 'Fn::Join': ['', expect.arrayContaining([':SecretString:::}}'])] },
    },
  ]);
});

test('a stage without Companion has neither secret nor policy', () => {
  expect(importSecrets(without)).toEqual([]);
  expect(companionPolicies(without)).toEqual([]);
  expect(holders(without)).toEqual([
    { name: 'sheriff-prod-uploads-create-import-token', secret: 'none' },
  ]);
});
