import { allFunctions } from 'functions/manifest.ts';
import { expect, test } from 'vitest';
import { fixedName } from '../fixed-name.ts';
import { readStage } from '../stages.ts';
import { synthesizeStage } from '../testing/synthesize-stage.ts';

const payments = { secretName: 'dev/stripe', methods: ['card' as const] };
const paying = synthesizeStage('dev', { changes: { settings: { ...readStage('dev'), payments } } });

type Statement = { Action: string | string[]; Resource: unknown };

/** The functions whose role may read a secret, with which. */
const readersOf = (stage: typeof paying) => {
  const roles = new Map(
    stage.ofType('AWS::IAM::Role').map(({ logicalId, Properties }) => {
      const statements: Statement[] = (Properties.Policies ?? []).flatMap(
        ({ PolicyDocument }: any) => PolicyDocument.Statement,
      );
      const secrets = statements.filter(({ Action }) =>
        [Action].flat().some((action) => /^(\*|secretsmanager:)/.test(action)),
      );
      return [logicalId, secrets] as const;
    }),
  );
  return stage.ofType('AWS::Lambda::Function').flatMap(({ Properties }) => {
    const secrets = roles.get(Properties.Role['Fn::GetAtt']?.[0]) ?? [];
    return secrets.map((statement) => ({ name: String(Properties.FunctionName), ...statement }));
  });
};

// Which those are is in functions/payments/stripe/stored-secret.stack.test.ts.
test('exactly the functions that say so may read the key for payments, and nothing else of Secrets Manager', () => {
  const granted = allFunctions.filter(({ grants }) =>
    grants.some(({ on }) => on === 'payment-secret'),
  );
  expect(granted).not.toEqual([]);
  const readers = readersOf(paying);
  expect(readers.map(({ name }) => name).toSorted()).toEqual(
    granted.map((each) => fixedName('sheriff-dev', each)).toSorted(),
  );
  for (const { Action, Resource } of readers)
    expect([Action, JSON.stringify(Resource)]).toEqual([
      'secretsmanager:GetSecretValue',
      expect.stringMatching(/:secret:dev\/stripe-\?{6}"/),
    ]);
});

test('on a stage that takes no payments no function may read a secret', () => {
  expect(readersOf(synthesizeStage('dev'))).toEqual([]);
});
