import { Aspects, NestedStack, Stack, Validations } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { allFunctions, listeners } from 'functions/manifest.ts';
import { describe, expect, test } from 'vitest';
import type { StageName } from '../stages.ts';
import { constructId } from './construct-id.ts';
import { exampleJob, fullyConfiguredStage, synthesizeStage } from '../testing/synthesize-stage.ts';

/** With every optional feature turned on. */
const synthesized = (name: StageName) =>
  synthesizeStage(name, {
    changes: {
      settings: { ...fullyConfiguredStage(name), firewall: { knownAttacks: 'count' } },
    },
  });
const stages = (['dev', 'staging', 'prod'] as const).map(synthesized);
type Deployed = (typeof stages)[number]['deployed'][string];

const typesOf = ({ Resources }: Deployed) => Object.values(Resources).map(({ Type }) => Type);
const functionsOf = ({ Resources }: Deployed): string[] =>
  Object.values(Resources).flatMap(({ Type, Properties }) =>
    Type === 'AWS::Lambda::Function' ? (Properties.FunctionName ?? []) : [],
  );
const calledByPool = listeners.flatMap(({ name, trigger: { on } }) =>
  on === 'pool-mail' ? [name] : [],
);
/** A domain's stack is called as its folder was when it was first deployed. */
const firstNames: Record<string, string> = {
  LinksDomain: 'LinkActionsDomain',
  DayRoutesDomain: 'RoutesDomain',
};
const domainOf = (entry: string): string => {
  const id = `${constructId(entry.split('/')[0]!)}Domain`;
  return firstNames[id] ?? id;
};

describe.each(stages)(
  'the templates of $stackName',
  ({ deployed, resources, ofType, stackName }) => {
    const { [stackName]: root, ...domains } = deployed;
    const nested = Object.entries(domains);

    // CloudFormation's limit is 500. 300 leaves time to split a domain, or to move resources without data
    // out of the root.
    test('have at most 300 resources each', () => {
      for (const [name, template] of Object.entries(deployed))
        expect([name, typesOf(template).length <= 300]).toEqual([name, true]);
    });

    // CloudFormation's limit is 60, and there are twice as many while the origin secret is replaced:
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
    test('have at most 30 references to secrets each', () => {
      for (const [name, template] of Object.entries(deployed))
        expect([name, JSON.stringify(template).split('{{resolve:').length - 1 <= 30]).toEqual([
          name,
          true,
        ]);
    });

    test('are merged without losing a resource', () => {
      const counts = Object.values(deployed).map((template) => typesOf(template).length);
      expect(Object.keys(resources)).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
    });

    test('hold the functions of each domain in a nested stack of its own, and in the root what the pool calls', () => {
      const expected = Map.groupBy(
        allFunctions.filter(({ name }) => !calledByPool.includes(name)),
        ({ entry }) => domainOf(entry),
      );
      expect(Object.keys(domains).toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [id, template] of nested)
        expect(functionsOf(template).toSorted()).toEqual(
          expected
            .get(id)!
            .map(({ name }) => `${stackName}-${name}`)
            .toSorted(),
        );
      expect(functionsOf(root!).filter((name) => name.startsWith(stackName))).toEqual(
        calledByPool.map((name) => `${stackName}-${name}`),
      );
    });

    test('store data only in the root', () => {
      expect(new Set(nested.flatMap(([, template]) => typesOf(template)))).toEqual(
        new Set([
          'AWS::Events::Rule',
          'AWS::IAM::Role',
          'AWS::Lambda::EventInvokeConfig',
          'AWS::Lambda::EventSourceMapping',
          'AWS::Lambda::Function',
          'AWS::Lambda::Permission',
          'AWS::SNS::Subscription',
          // For events in transit; the queues of failed events are in the root.
          'AWS::SQS::Queue',
          'AWS::SQS::QueuePolicy',
          'AWS::Scheduler::Schedule',
        ]),
      );
    });

    test('refer from the nested stacks to the root and never back', () => {
      for (const [, { Outputs }] of nested) expect(Outputs).toBeUndefined();
      // What the API's stage serves waits for them (api-body.stack.test.ts).
      const { DependsOn: _functions, ...deployment } = ofType('AWS::ApiGatewayV2::Deployment')[0]!;
      const others = Object.values(root!.Resources).filter(
        ({ Type }) => Type !== 'AWS::ApiGatewayV2::Deployment',
      );
      for (const id of Object.keys(domains))
        expect(JSON.stringify([deployment, ...others])).not.toContain(`"${id}"`);
    });

    test('pass no secret to a nested stack, whose parameters anyone who may see the stack can read', () => {
      for (const { Properties } of ofType('AWS::CloudFormation::Stack'))
        expect(JSON.stringify(Properties.Parameters)).not.toContain('{{resolve:');
      for (const [, { Parameters }] of nested)
        expect(Object.values(Parameters!)).toEqual(
          Object.values(Parameters!).map(() => ({ Type: 'String' })),
        );
    });
  },
);

const underSecurityRules = (runtime?: string) => () =>
  synthesizeStage('dev', {
    changes: { routes: [], jobs: [exampleJob], listeners: [] },
    prepare: (app) => {
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      Aspects.of(app).add({
        visit: (node) => {
          if (node instanceof lambda.CfnFunction && NestedStack.isNestedStack(Stack.of(node)))
            node.runtime = runtime ?? node.runtime;
        },
      });
    },
  });

test('the security rules also apply to the nested stacks', () => {
  expect(underSecurityRules()).not.toThrow();
  expect(underSecurityRules('nodejs16.x')).toThrow('AwsSolutions-L1');
});
