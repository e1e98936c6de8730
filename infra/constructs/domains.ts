import { NestedStack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { constructId } from './construct-id.ts';

/**
 * The former names of some domains' folders, from the first deployment of their stacks. CloudFormation creates a
 * stack of another name before it deletes the old one, and the functions, whose names are fixed, cannot exist in
 * both.
 */
const firstNames: Record<string, string> = { links: 'link-actions', 'day-routes': 'routes' };

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
    const [domain = ''] = entry.split('/');
    const id = `${constructId(firstNames[domain] ?? domain)}Domain`;
    const existing = this.stacks.get(id);
    if (existing) return existing;
    const made = new NestedStack(this, id, { description: `Functions of ${domain}` });
    // CloudFormation derives the stack's name, which the operator sees, from this id.
    made.nestedStackResource?.overrideLogicalId(id);
    this.stacks.set(id, made);
    return made;
  }
}
