import { NestedStack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { constructId } from './construct-id.ts';

/**
 * A nested stack for each domain of `functions/`: its functions, their roles and what invokes them
 * (docs/decisions/0022). They refer to the root stack, which refers to what is in them by name only.
 */
export class Domains extends Construct {
  /** By the logical id of the nested stack in the root stack. */
  readonly stacks = new Map<string, NestedStack>();

  /** The stack for a function, created with the domain's first one. @param entry its file below `functions/` */
  stackFor(entry: string): NestedStack {
    const [domain = ''] = entry.split('/');
    const id = `${constructId(domain)}Domain`;
    const existing = this.stacks.get(id);
    if (existing) return existing;
    const made = new NestedStack(this, id, { description: `Functions of ${domain}` });
    // CloudFormation names the stack after it, and that name is what the operator reads.
    made.nestedStackResource?.overrideLogicalId(id);
    this.stacks.set(id, made);
    return made;
  }
}
