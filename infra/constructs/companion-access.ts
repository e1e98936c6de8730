import { CfnOutput } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { logicalId } from './private-bucket.ts';

/**
 * What a Companion server outside this stack needs (companion/server.ts): the secret that signs import
 * tokens, and a policy that lets its user or role read the secret and write below `uploads/`.
 */
export class CompanionAccess extends Construct {
  /** A reference to the secret; its value is never in the template. */
  readonly secret: string;

  constructor(scope: Construct, id: string, { bucket }: { bucket: s3.IBucket }) {
    super(scope, id);
    const secret = new secretsmanager.Secret(this, 'ImportSecret', {
      description: 'Signs the tokens with which Companion stores imported photos',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'The Companion server reads the value when it starts; it is replaced by hand.',
    });
    this.secret = secret.secretValue.unsafeUnwrap();
    const policy = new iam.ManagedPolicy(this, 'Policy', {
      description: 'Lets the Companion server store imported photos, and nothing else',
      statements: [
        new iam.PolicyStatement({
          actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
          resources: [bucket.arnForObjects('uploads/*')],
        }),
        new iam.PolicyStatement({
          actions: ['secretsmanager:GetSecretValue'],
          resources: [secret.secretArn],
        }),
      ],
    });
    acknowledge(policy, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(bucket)}.Arn>/uploads/*]`]:
        'The name of an imported photo is made at its import, below the prefix that its token names.',
    });
    new CfnOutput(this, 'CompanionPolicy', { value: policy.managedPolicyArn });
    new CfnOutput(this, 'CompanionSecret', { value: secret.secretArn });
  }
}
