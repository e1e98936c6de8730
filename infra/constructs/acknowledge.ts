import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Suppresses security findings on one construct. `findings` maps each rule's id to the reason, as a
 * sentence.
 */
export const acknowledge = (construct: IConstruct, findings: Record<string, string>): void => {
  for (const [id, reason] of Object.entries(findings))
    Validations.of(construct).acknowledge({ id, reason });
};
