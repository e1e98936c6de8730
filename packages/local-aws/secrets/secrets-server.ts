import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { listen } from '../listen.ts';
import { readBody } from '../read-body.ts';
import { localNames } from '../stack/stack-definition.ts';

type SecretsErrorCode =
  | 'InvalidParameterException'
  | 'MissingAuthenticationTokenException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'UnknownOperationException';

/** An error with the exception name and message of Secrets Manager. */
class SecretsError extends Error {
  readonly code: SecretsErrorCode;

  constructor(code: SecretsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type SecretsServer = {
  origin: string;
  /** Stores the current version of a secret. */
  put: (name: string, value: string) => void;
  close: () => Promise<void>;
};

type Version = { value: string; id: string; createdAt: number };

const maxBodyBytes = 64 * 1024;

const input = z.strictObject({
  SecretId: z.string().check(z.minLength(1), z.maxLength(2048)),
  VersionId: z.optional(z.string().check(z.minLength(32), z.maxLength(64))),
  VersionStage: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
});

const readInput = (text: string | null): z.infer<typeof input> => {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    throw new SecretsError('SerializationException', 'The request is not JSON, or too large.');
  }
  const { data, error } = input.safeParse(value);
  if (data) return data;
  const names = error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new SecretsError('InvalidParameterException', `Invalid parameter: ${names}.`);
};

const current = 'AWSCURRENT';

/** A secret's ARN ends in a hyphen and six characters, by which IAM policies find it (`name-??????`). */
const arnOf = (name: string): string =>
  `arn:aws:secretsmanager:${localNames.region}:${localNames.account}:secret:${name}-Local1`;

/** Starts the part of Secrets Manager that the product calls (GetSecretValue). Secrets are in memory only. */
export const startSecretsServer = async (
  options: { port?: number } = {},
): Promise<SecretsServer> => {
  const secrets = new Map<string, Version>();

  const getSecretValue = ({ SecretId, VersionId, VersionStage }: z.infer<typeof input>): object => {
    const name = [...secrets.keys()].find((each) => SecretId === each || SecretId === arnOf(each));
    const version = secrets.get(name ?? '');
    if (name === undefined || version === undefined)
      throw new SecretsError(
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret.",
      );
    const isOther =
      (VersionId !== undefined && VersionId !== version.id) ||
      (VersionStage !== undefined && VersionStage !== current);
    if (isOther)
      throw new SecretsError(
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret value for that version or staging label.",
      );
    return {
      ARN: arnOf(name),
      Name: name,
      VersionId: version.id,
      SecretString: version.value,
      VersionStages: [current],
      CreatedDate: version.createdAt / 1000,
    };
  };

  const perform = async (request: IncomingMessage): Promise<object> => {
    const target = String(request.headers['x-amz-target'] ?? '');
    if (target !== 'secretsmanager.GetSecretValue')
      throw new SecretsError('UnknownOperationException', `${target} is not available here.`);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
      throw new SecretsError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    return getSecretValue(readInput(await readBody(request, maxBodyBytes)));
  };

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, {
        'content-type': 'application/x-amz-json-1.1',
        'x-amzn-requestid': randomUUID(),
      });
      response.end(JSON.stringify(body));
    };
    try {
      answer(200, await perform(request));
    } catch (error) {
      if (error instanceof SecretsError)
        answer(400, { __type: error.code, Message: error.message });
      else answer(500, { __type: 'InternalServiceError', Message: String(error) });
    }
  });
  const port = await listen(server, options.port ?? 0);
  return {
    origin: `http://127.0.0.1:${port}`,
    put: (name, value) => {
      secrets.set(name, { value, id: randomUUID(), createdAt: Date.now() });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
