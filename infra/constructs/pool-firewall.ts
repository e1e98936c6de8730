import type * as cognito from 'aws-cdk-lib/aws-cognito';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { poolLimits, windowSeconds, type PoolLimit } from '../edge-limits.ts';
import { seenAs } from './firewall.ts';

/**
 * Blocks floods from single addresses at the user pool's own API, which CloudFront's firewall does not see, on
 * stages with the `firewall` setting (docs/decisions/0063). Cognito answers a blocked call with its own
 * ForbiddenException: https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html
 */
export class PoolFirewall extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { prefix, pool }: { prefix: string; pool: cognito.IUserPool },
  ) {
    super(scope, id);
    const name = `${prefix}-pool`;
    const acl = new wafv2.CfnWebACL(this, 'WebAcl', {
      name,
      description: 'Turns away floods before they reach the user pool',
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: { ...seenAs(name), sampledRequestsEnabled: false },
      rules: poolLimits.map(floodRule),
    });
    new wafv2.CfnWebACLAssociation(this, 'OfPool', {
      resourceArn: pool.userPoolArn,
      webAclArn: acl.attrArn,
    });
  }
}

const floodRule = (
  { name, actions, calls }: PoolLimit,
  priority: number,
): wafv2.CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: {} },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: windowSeconds,
      limit: calls,
      scopeDownStatement: { orStatement: { statements: actions.map(calling) } },
    },
  },
  visibilityConfig: { ...seenAs(name), sampledRequestsEnabled: false },
});

const calling = (action: string): wafv2.CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
    positionalConstraint: 'ENDS_WITH',
    searchString: `.${action}`,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});
