import {
  InternalErrorException,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DynamoDBServiceException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { SESServiceException } from '@aws-sdk/client-ses';
import { randomUUID } from 'node:crypto';
import type { AwsCall, Interceptor } from './intercepted-calls.ts';
import { personal } from './personal-data.ts';

/**
 * How an AWS call can fail after the SDK's own retries. `away`: so do all later calls of the service. `repeated` does
 * not fail: the first response was lost, and the SDK's retry finds what the first attempt did.
 */
const faults = ['throttled', 'lost before', 'lost after', 'denied', 'repeated', 'away'] as const;
export type Fault = (typeof faults)[number];

type NamedCall = Pick<AwsCall, 'service' | 'name'>;

export const isRead = ({ name }: NamedCall): boolean =>
  /^(Get|Query|BatchGet|Head|List|AdminGet)/.test(name);

/** The faults a call can have. A read has no effect, so it cannot be lost after taking effect, or repeated. */
export const faultsOf = (call: NamedCall): Fault[] => {
  if (isRead(call)) return ['throttled', 'lost before', 'denied', 'away'];
  // The mail client never retries.
  return faults.filter((fault) => call.service !== 'SES' || fault !== 'repeated');
};

/** In every injected error's message; it must not reach the caller. */
export const causeMark = 'arn:aws:iam::000000000000:user/cause-of-the-fault';

const $metadata = { attempts: 3, requestId: causeMark };
/** Like AWS errors, it quotes its input. */
const quoted = [causeMark, ...Object.values(personal)].join(' ');
const message = `Cannot take\n    at ${quoted}\n${quoted}`;

const throttled = ({ service, name, input }: AwsCall): Error => {
  switch (service) {
    case 'DynamoDB':
      return name === 'TransactWrite'
        ? new TransactionCanceledException({
            $metadata,
            message,
            CancellationReasons: input.TransactItems.map((_: unknown, index: number) => ({
              Code: index === 0 ? 'ThrottlingError' : 'None',
              Item: { text: { S: quoted } },
            })),
          })
        : new ProvisionedThroughputExceededException({ $metadata, message });
    case 'S3':
      return new S3ServiceException({
        name: 'SlowDown',
        $fault: 'server',
        $metadata: { ...$metadata, httpStatusCode: 503 },
        message,
      });
    case 'SES':
      return sesError('Throttling', 400);
    case 'Cognito Identity Provider':
      return new TooManyRequestsException({ $metadata, message });
    default:
      return Object.assign(new Error(message), { name: 'ThrottlingException' });
  }
};

/** The SDK's error for an error code from SES. */
export const sesError = (
  name: string,
  httpStatusCode: number,
  shown: string = message,
): SESServiceException =>
  new SESServiceException({
    name,
    $fault: httpStatusCode < 500 ? 'client' : 'server',
    $metadata: { ...$metadata, httpStatusCode },
    message: shown,
  });

const denied = ({ service }: AwsCall): Error => {
  switch (service) {
    case 'DynamoDB':
      return new DynamoDBServiceException({
        name: 'AccessDeniedException',
        $fault: 'client',
        $metadata: { ...$metadata, httpStatusCode: 400 },
        message,
      });
    case 'S3':
      return new S3ServiceException({
        name: 'AccessDenied',
        $fault: 'client',
        $metadata: { ...$metadata, httpStatusCode: 403 },
        message,
      });
    case 'SES':
      return sesError('AccessDenied', 403);
    case 'Cognito Identity Provider':
      return new InternalErrorException({ $metadata, message });
    default:
      return Object.assign(new Error(message), { name: 'AccessDenied' });
  }
};

// As the SDK's connection reports it.
const noAnswer = (): Error => Object.assign(new Error(message), { name: 'TimeoutError' });

/** With the response, as the SDK attaches it. */
const withResponse = (error: Error): Error => Object.assign(error, { $response: { body: quoted } });

/** Makes the call fail in that way. */
export const failing =
  (fault: Fault): Interceptor =>
  async (call, proceed) => {
    switch (fault) {
      case 'throttled':
        throw withResponse(throttled(call));
      case 'denied':
        throw withResponse(denied(call));
      case 'lost before':
      case 'away':
        throw noAnswer();
      case 'lost after':
        await proceed();
        throw noAnswer();
      case 'repeated':
        // The SDK's retry of a transaction carries the token of the first attempt.
        if (call.name === 'TransactWrite') call.input.ClientRequestToken ??= randomUUID();
        await proceed();
        return proceed();
    }
  };
