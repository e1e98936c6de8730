import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { readBody } from '../read-body.ts';
import { adminUserActions } from './admin-user-actions.ts';
import type { CognitoAction } from './cognito-action.ts';
import { CognitoError } from './cognito-error.ts';
import { groupActions } from './group-actions.ts';
import type { IdentityContext } from './identity-context.ts';
import { listingActions } from './listing-actions.ts';
import { recoveryActions } from './recovery-actions.ts';
import { secondFactorActions } from './second-factor-actions.ts';

const maxBodyBytes = 256 * 1024;
const targetPrefix = 'AWSCognitoIdentityProviderService.';

const poolSchema = z.object({ UserPoolId: z.optional(z.string()) });

const parseJson = (text: string | null): unknown => {
  if (text === null) {
    throw new CognitoError('SerializationException', 'The request is too large.');
  }
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new CognitoError('SerializationException', 'The request is not JSON.');
  }
};

const answer = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(body));
};

/**
 * Answers `POST /` and its CORS preflight as the cognito-idp endpoint does (AWS JSON 1.1). Browsers
 * may call it from any origin, but only without credentials: the preflight never allows the
 * Authorization header that the Admin actions need, so no web page can call those.
 */
export const createCognitoJsonApi = (context: IdentityContext) => {
  const actions = new Map<string, CognitoAction>(
    Object.entries({
      ...adminUserActions(context),
      ...groupActions(context),
      ...listingActions(context),
      ...recoveryActions(context),
      ...secondFactorActions(context),
    }),
  );

  const perform = async (request: IncomingMessage): Promise<object> => {
    const target = String(request.headers['x-amz-target'] ?? '');
    const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
    const action = actions.get(name);
    if (!action) {
      throw new CognitoError('UnknownOperationException', `${target} is not available here.`);
    }
    if (action.signed && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
      throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    const input = parseJson(await readBody(request, maxBodyBytes));
    const named = poolSchema.safeParse(input);
    const poolId = named.success ? named.data.UserPoolId : undefined;
    if (poolId !== undefined && poolId !== context.pool.poolId) {
      throw new CognitoError('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
    }
    return action.run(input);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'x-amzn-RequestId,x-amzn-ErrorType');
    if (request.method === 'OPTIONS') {
      const requested = String(request.headers['access-control-request-headers'] ?? '');
      const allowed = requested.split(/\s*,\s*/).filter((name) => !/^authorization$/i.test(name));
      response.writeHead(204, {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': allowed.join(','),
        'access-control-max-age': '600',
      });
      response.end();
      return;
    }
    try {
      answer(response, 200, await perform(request));
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      response.setHeader('x-amzn-errortype', error.code);
      answer(response, 400, { __type: error.code, message: error.message });
    }
  };
};
