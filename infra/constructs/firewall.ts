import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { linkHeader } from 'shared/contracts/contract.ts';
import type { ErrorBody } from 'shared/errors.ts';
import { addressLimits, calendarPaths, windowSeconds, type AddressLimit } from '../edge-limits.ts';
import type { StageSettings } from '../stages.ts';

const message = 'That was a lot at once. Please wait a minute and try again.';
const error: ErrorBody = { code: 'too-many-requests', message, requestId: 'firewall' };

/** What a blocked caller gets: a page for people who follow a link, an error for calls made by the site. */
const replies = {
  page: {
    contentType: 'TEXT_HTML',
    content: `<!doctype html><html lang="en"><title>Please wait</title><p>${message}</p></html>`,
  },
  error: { contentType: 'APPLICATION_JSON', content: JSON.stringify(error) },
};

/**
 * Blocks floods from single addresses at the edge, on stages with the `firewall` setting
 * (docs/decisions/0027).
 */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(
    scope: Construct,
    id: string,
    { prefix, settings }: { prefix: string; settings: NonNullable<StageSettings['firewall']> },
  ) {
    super(scope, id);
    this.arn = new wafv2.CfnWebACL(this, 'WebAcl', {
      name: prefix,
      description: 'Turns away floods before they reach the site',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      // AWS would store the paths of sampled requests for three hours, and a calendar's path contains a secret.
      visibilityConfig: { ...seenAs(prefix), sampledRequestsEnabled: false },
      // Samples and logs of matched requests include headers, and the one of a mailed link contains its secret.
      dataProtectionConfig: {
        dataProtections: [
          { field: { fieldType: 'SINGLE_HEADER', fieldKeys: [linkHeader] }, action: 'HASH' },
        ],
      },
      customResponseBodies: replies,
      rules: [
        ...addressLimits.map(floodRule),
        {
          name: 'known-attacks',
          priority: addressLimits.length,
          overrideAction: settings.knownAttacks === 'block' ? { none: {} } : { count: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              // A report may exceed the rule's 8 KB; each contract has its own limit.
              ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }],
              // These paths take no input worth inspecting, and they would appear among the sampled requests.
              scopeDownStatement: { notStatement: { statement: begins(calendarPaths) } },
            },
          },
          visibilityConfig: seenAs('known-attacks'),
        },
      ],
    }).attrArn;
  }
}

const floodRule = (
  { name, paths, calls, reply: response }: AddressLimit,
  priority: number,
): wafv2.CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: response,
        responseHeaders: [{ name: 'retry-after', value: String(windowSeconds) }],
      },
    },
  },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: windowSeconds,
      limit: calls,
      scopeDownStatement: beginningWith(paths),
    },
  },
  visibilityConfig: seenAs(name),
});

const begins = (searchString: string): wafv2.CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    // Matches the path however it is encoded.
    textTransformations: ['URL_DECODE', 'NORMALIZE_PATH'].map((type, priority) => ({
      type,
      priority,
    })),
  },
});

const beginningWith = ([first, ...others]: AddressLimit['paths']) =>
  others.length === 0
    ? begins(first)
    : { orStatement: { statements: [first, ...others].map((path) => begins(path)) } };

/** The visibility of a rule or firewall. */
export const seenAs = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});
