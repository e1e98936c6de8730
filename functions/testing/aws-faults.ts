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

/**
 * How a call of AWS can fail once the SDK has used up its own attempts, and one way in which it does
 * not: `repeated`, its answer got lost on the way and the SDK's second attempt meets what the first did.
 */
const faults = ['throttled', 'lost before', 'lost after', 'denied', 'repeated'] as const;
export type Fault = (typeof faults)[number];

/** What a call can meet: one that only reads has no effect to be lost after, or to be met again. */
export const faultsOf = ({ service, name }: Pick<AwsCall, 'service' | 'name'>): Fault[] => {
  const isRead = /^(Get|Query|BatchGet|Head|List|AdminGet)/.test(name);
  if (isRead) return ['throttled', 'lost before', 'denied'];
  // The mail client makes one attempt only.
  return faults.filter((fault) => service !== 'SES' || fault !== 'repeated');
};

/** Stands in every injected error's message: none of it may reach who called. */
export const causeMark = 'arn:aws:iam::000000000000:user/cause-of-the-fault';

const $metadata = { attempts: 3, requestId: causeMark };
const message = causeMark;

const throttled = ({ service, name, input }: AwsCall): Error => {
  switch (service) {
    case 'DynamoDB':
      return name === 'TransactWrite'
        ? new TransactionCanceledException({
            $metadata,
            message,
            CancellationReasons: input.TransactItems.map((_: unknown, index: number) => ({
              Code: index === 0 ? 'ThrottlingError' : 'None',
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

/** What SES answers, by its code. */
export const sesError = (name: string, httpStatusCode: number): SESServiceException =>
  new SESServiceException({
    name,
    $fault: httpStatusCode < 500 ? 'client' : 'server',
    $metadata: { ...$metadata, httpStatusCode },
    message,
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

// As the SDK's own connection reports it.
const noAnswer = (): Error => Object.assign(new Error(message), { name: 'TimeoutError' });

/** Makes the call fail in that way instead of what it would have done or answered. */
export const failing =
  (fault: Fault): Interceptor =>
  async (call, proceed) => {
    switch (fault) {
      case 'throttled':
        throw throttled(call);
      case 'denied':
        throw denied(call);
      case 'lost before':
        throw noAnswer();
      case 'lost after':
        await proceed();
        throw noAnswer();
      case 'repeated':
        // The SDK's second attempt at a transaction carries the token of the first.
        if (call.name === 'TransactWrite') call.input.ClientRequestToken ??= randomUUID();
        await proceed();
        return proceed();
    }
  };
