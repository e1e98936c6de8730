import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Suppresses security findings on one construct; maps each rule id to the reason, in a sentence. */
export const acknowledge = (construct: IConstruct, findings: Record<string, string>): void => {
  for (const [id, reason] of Object.entries(findings))
    Validations.of(construct).acknowledge({ id, reason });
};
