import { Aspects, NestedStack, Stack, Validations } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { allFunctions, listeners, routes } from 'functions/manifest.ts';
import { describe, expect, test } from 'vitest';
import type { StageName } from '../stages.ts';
import { domainOf, fixedName } from '../fixed-name.ts';
import { constructId } from './construct-id.ts';
import { fixedNamesIn } from '../testing/fixed-names-in.ts';
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
const stackOf = (entry: string): string => `${constructId(domainOf(entry))}Domain`;
const functionName = (prefix: string, name: string): string =>
  fixedName(
    prefix,
    allFunctions.find((each) => each.name === name)!,
  );

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
        ({ entry }) => stackOf(entry),
      );
      expect(Object.keys(domains).toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [id, template] of nested)
        expect(functionsOf(template).toSorted()).toEqual(
          expected
            .get(id)!
            .map(({ name }) => functionName(stackName, name))
            .toSorted(),
        );
      expect(functionsOf(root!).filter((name) => name.startsWith(stackName))).toEqual(
        calledByPool.map((name) => functionName(stackName, name)),
      );
    });

    // Otherwise a function could not move to another domain: CloudFormation creates it there before it deletes the
    // one of the same name, and reports that it already exists.
    test('have the domain in every fixed name of a nested stack', () => {
      const prefixes = new Map(
        allFunctions.map(({ entry }) => [stackOf(entry), `${stackName}-${domainOf(entry)}-`]),
      );
      for (const [id, template] of nested) {
        const names = fixedNamesIn(template);
        expect(names.length).toBeGreaterThanOrEqual(functionsOf(template).length);
        expect(names.filter((name) => !name.startsWith(prefixes.get(id)!))).toEqual([]);
      }
    });

    test('have no fixed name twice, and none longer than Lambda allows', () => {
      const names = Object.values(deployed).flatMap((template) => functionsOf(template));
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => name.length > 64)).toEqual([]);
      // EventBridge has the same limit for schedules and rules.
      const ofAnything = nested.flatMap(([, template]) => fixedNamesIn(template));
      expect(ofAnything.filter((name) => name.length > 64)).toEqual([]);
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

/** The fixed names of a job, a listener and an endpoint whose code is in the given domain. */
const namesIn = (domain: string): string[] => {
  const moved = <T extends { entry: string }>(each: T): T => ({
    ...each,
    entry: each.entry.replace(/^[^/]+/, domain),
  });
  const { deployed, stackName } = synthesizeStage('dev', {
    changes: {
      routes: [moved(routes[0]!)],
      jobs: [moved(exampleJob)],
      listeners: [moved(listeners.find(({ trigger }) => trigger.on === 'photos')!)],
    },
  });
  const { [stackName]: _root, ...nested } = deployed;
  return Object.values(nested).flatMap(fixedNamesIn);
};

test('what moves to another domain leaves no fixed name behind', () => {
  const before = namesIn('frogs');
  // Three functions, a schedule, a queue and a rule.
  expect(before).toHaveLength(6);
  expect(namesIn('toads').filter((name) => before.includes(name))).toEqual([]);
});

const properties = (Properties: object) => ({ Type: 'AWS::Any::Thing', Properties });

test('finds a fixed name whatever resource has it, as text or computed, and no reference', () => {
  expect(
    fixedNamesIn({
      Resources: {
        Queue: properties({ QueueName: 'sheriff-dev-lost' }),
        Rule: properties({ Name: { 'Fn::Join': ['-', [{ Ref: 'Prefix' }, 'rule']] } }),
        Retries: properties({ FunctionName: { Ref: 'Function' }, Qualifier: '$LATEST' }),
        Mapping: properties({ FunctionName: { 'Fn::GetAtt': ['Function', 'Arn'] } }),
        Role: properties({ Policies: [{ PolicyName: 'needs' }] }),
      },
    }),
  ).toEqual(['sheriff-dev-lost', '{"Fn::Join":["-",[{"Ref":"Prefix"},"rule"]]}']);
});

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
