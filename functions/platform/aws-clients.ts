import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient, type SESClientConfig } from '@aws-sdk/client-ses';
import { STSClient } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient, type TranslateConfig } from '@aws-sdk/lib-dynamodb';
import { untilAllowed } from './endpoint/pending-checks.ts';

/** AWS SDK middleware that holds back commands until they are allowed. */
const waitingForChecks =
  <A, R>(next: (args: A) => Promise<R>, { commandName = '' }: { commandName?: string }) =>
  async (args: A): Promise<R> => {
    await untilAllowed(commandName);
    return next(args);
  };

type Client = {
  middlewareStack: {
    add: (middleware: typeof waitingForChecks, options: { step: 'initialize' }) => void;
  };
};

const behindChecks = <C extends Client>(client: C): C => {
  client.middlewareStack.add(waitingForChecks, { step: 'initialize' });
  return client;
};

/*
 * The functions make no other clients of AWS (.oxlintrc.json): of a call that is still being checked, these send
 * only reads.
 */

export const dynamoDbClient = (
  config: DynamoDBClientConfig,
  translation?: TranslateConfig,
): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(behindChecks(new DynamoDBClient(config)), translation);

export const s3Client = (config: S3ClientConfig): S3Client => behindChecks(new S3Client(config));

export const sesClient = (config: SESClientConfig): SESClient =>
  behindChecks(new SESClient(config));

export const stsClient = (): STSClient => behindChecks(new STSClient({}));

export const cognitoClient = (): CognitoIdentityProviderClient =>
  behindChecks(new CognitoIdentityProviderClient({}));

export const secretsClient = (): SecretsManagerClient => behindChecks(new SecretsManagerClient({}));
