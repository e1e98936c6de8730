import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

/** Blocks known attacks and floods at the edge, on stages with the setting `firewall`. */
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
      description: 'Turns away floods and known attacks before they reach the site',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: seenAs(prefix),
      rules: [
        {
          name: 'floods',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: 300,
              limit: settings.requestsPerFiveMinutes,
            },
          },
          visibilityConfig: seenAs('floods'),
        },
        {
          name: 'known-attacks',
          priority: 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              // A report may exceed the rule's 8 KB; each contract has its own limit.
              ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }],
            },
          },
          visibilityConfig: seenAs('known-attacks'),
        },
      ],
    }).attrArn;
  }
}

const seenAs = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});
