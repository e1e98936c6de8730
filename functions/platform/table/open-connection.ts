import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

const anyRequest = z.looseObject({});

/** Milliseconds that loading a function may wait for the table. */
const patience = 1000;

/**
 * Opens the client's connection to the table before the first call needs it (docs/decisions/0072). The command goes
 * through every step of the client, so that the first call finds them all set up, but is sent as `GET /`, which needs
 * no permission and reads no row. If nothing comes of it, the first call opens the connection.
 */
export const openConnection = async (
  { client, name }: { client: DynamoDBDocumentClient; name: string },
  signal: AbortSignal = AbortSignal.timeout(patience),
): Promise<void> => {
  const command = new GetCommand({ TableName: name, Key: { pk: '-', sk: '-' } });
  command.middlewareStack.add(
    (next) => async (args) =>
      next({
        ...args,
        request: { ...anyRequest.parse(args.request), method: 'GET', headers: {}, body: '' },
      }),
    { step: 'deserialize', priority: 'low' },
  );
  // The client reads the response to its end, which frees the connection, and then rejects it, because it is no JSON.
  await client.send(command, { abortSignal: signal }).catch(() => undefined);
};
