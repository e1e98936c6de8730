import { ArnFormat, type Stack } from 'aws-cdk-lib';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { StageSettings } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';

/** References to generated secrets; the values are never in the template. */
export const originSecretsOf = (
  stack: Stack,
  { originSecret: { sends, takes } }: StageSettings,
): { sent: string; taken: string } => {
  const secretOf = (number: number): string => {
    const secret = new secretsmanager.Secret(stack, `OriginSecret${number}`, {
      description: 'Proves to the functions that a request came through CloudFront',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'CloudFront and the functions hold the value from one deployment to the next; it is replaced by hand in three of them.',
    });
    return secret.secretValue.unsafeUnwrap();
  };
  const secrets = new Map(takes.map((number) => [number, secretOf(number)]));
  return { sent: secrets.get(sends) ?? '', taken: [...secrets.values()].join(',') };
};

/**
 * The secret of the payment provider, which is made by hand (docs/decisions/0075); undefined on a stage without one.
 * Secrets Manager adds six characters to the name.
 */
export const paymentSecretArn = (stack: Stack, { payments }: StageSettings): string | undefined =>
  payments === null
    ? undefined
    : stack.formatArn({
        service: 'secretsmanager',
        resource: 'secret',
        resourceName: `${payments.secretName}-??????`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
