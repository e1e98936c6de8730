import { NestedStack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { domainOf } from '../fixed-name.ts';
import { constructId } from './construct-id.ts';

/**
 * A nested stack per domain of `functions/`, with its functions, their roles and what invokes them
 * (docs/decisions/0022). These may refer to the root stack, which in turn refers to their resources
 * only by name.
 */
export class Domains extends Construct {
  /** By logical id in the root stack. */
  readonly stacks = new Map<string, NestedStack>();

  /**
   * Returns a domain's stack and creates it on first use. @param entry the function's file, relative to
   * `functions/`
   */
  stackFor(entry: string): NestedStack {
    const domain = domainOf(entry);
    const id = `${constructId(domain)}Domain`;
    const existing = this.stacks.get(id);
    if (existing) return existing;
    const made = new NestedStack(this, id, { description: `Functions of ${domain}` });
    // CloudFormation derives the stack's name, which the operator sees, from this id.
    made.nestedStackResource?.overrideLogicalId(id);
    this.stacks.set(id, made);
    return made;
  }
}
