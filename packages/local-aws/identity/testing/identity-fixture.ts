import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { onTestFinished } from 'vitest';
import type { CustomMessageTrigger } from '../custom-message-event.ts';
import type { IdentityMail } from '../identity-context.ts';
import type { PoolDefinition } from '../pool-definition.ts';
import { startIdentityServer } from '../start-identity-server.ts';
import { openUserStore } from '../user-store.ts';

export const pool: PoolDefinition = {
  poolId: 'eu-west-1_Local0001',
  passwordPolicy: {
    minLength: 8,
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSymbols: false,
  },
  mails: {
    invitation: {
      subject: 'Your account',
      body: 'Your username is {username} and temporary password is {####}',
    },
    code: { subject: 'Your code', body: 'Your code is {####}.' },
  },
  customMessage: null,
  softwareTokens: true,
  groups: ['admin', 'staff'],
  clients: [
    {
      id: 'site',
      callbackUrls: ['http://localhost:3000/api/callback'],
      logoutUrls: ['http://localhost:3000/'],
      scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      oauth: true,
    },
    { id: 'reset', callbackUrls: [], logoutUrls: [], scopes: [], oauth: false },
  ],
};

export const callbackUrl = 'http://localhost:3000/api/callback';

let emptyStore: string | undefined;

// Generating an RSA key takes longer than most tests, so the tests of a file share one.
const writeEmptyStore = async (file: string) => {
  if (emptyStore === undefined) emptyStore = JSON.stringify((await openUserStore(file)).read());
  else await writeFile(file, emptyStore);
};

/** A server on a free port with an SDK client and a mailbox; it stops when the test ends. */
export const startFixture = async ({
  customMessage,
}: { customMessage?: CustomMessageTrigger } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'));
  const mails: IdentityMail[] = [];
  const file = join(folder, 'users.json');
  await writeEmptyStore(file);
  const start = () =>
    startIdentityServer({
      file,
      pool,
      sendMail: async (mail) => {
        mails.push(mail);
      },
      customMessage,
    });
  let server = await start();
  const newSdk = () =>
    new CognitoIdentityProviderClient({
      endpoint: server.origin,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
  let sdk = newSdk();
  onTestFinished(async () => {
    sdk.destroy();
    await server.close();
    await rm(folder, { recursive: true });
  });
  return {
    mails,
    get server() {
      return server;
    },
    get sdk() {
      return sdk;
    },
    restart: async () => {
      sdk.destroy();
      await server.close();
      server = await start();
      sdk = newSdk();
    },
    lastCode: () => /\b\d{6}\b/.exec(mails.at(-1)!.html)![0],
    addUser: async (email: string, password: string, { permanent = true } = {}) => {
      const { User } = await sdk.send(
        new AdminCreateUserCommand({
          UserPoolId: pool.poolId,
          Username: email,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'given_name', Value: 'Eva' },
            { Name: 'family_name', Value: 'Ek' },
          ],
          ...(permanent ? {} : { TemporaryPassword: password }),
        }),
      );
      if (permanent) {
        await sdk.send(
          new AdminSetUserPasswordCommand({
            UserPoolId: pool.poolId,
            Username: email,
            Password: password,
            Permanent: true,
          }),
        );
      }
      return User!.Username!;
    },
  };
};

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

type Cookie = { name: string; value: string; path: string };

/** Fetches like a browser without JavaScript: `visit` keeps cookies by path and follows no redirects. */
export const createBrowser = () => {
  const cookies = new Map<string, Cookie>();

  const keep = (header: string) => {
    const [pair = '', ...attributes] = header.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice(8);
    const key = `${name} ${path}`;
    if (!value || (expires && Date.parse(expires) < Date.now())) cookies.delete(key);
    else cookies.set(key, { name, value, path });
  };

  const visit = async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url);
    const sent = [...cookies.values()]
      .filter(({ path }) => path === '/' || `${pathname}/`.startsWith(`${path}/`))
      .map(({ name, value }) => `${name}=${value}`);
    const headers = new Headers(init.headers);
    headers.set('cookie', sent.join('; '));
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    response.headers.getSetCookie().forEach(keep);
    return response;
  };

  /** Follows redirects until a page is shown or another site would be visited. */
  const follow = async (url: string, init: RequestInit = {}) => {
    const { origin } = new URL(url);
    let at = url;
    let response = await visit(at, init);
    while (response.headers.has('location')) {
      await response.arrayBuffer();
      at = new URL(response.headers.get('location')!, at).href;
      if (new URL(at).origin !== origin) return { url: at, text: '', status: response.status };
      response = await visit(at);
    }
    return { url: at, text: await response.text(), status: response.status };
  };

  /** Submits the first form of a page, with its hidden fields. */
  const submit = (
    page: { url: string; text: string },
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page.text)!;
    const url = new URL(action, page.url);
    return follow(url.href, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: url.origin, ...headers },
    });
  };

  return { cookies, visit, follow, submit };
};

/** A sign-in attempt of the client `site`. */
export const newAuthorization = (origin: string, overrides: Record<string, string> = {}) => {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: 'site',
    redirect_uri: callbackUrl,
    response_type: 'code',
    scope: 'openid email profile',
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...overrides,
  });
  return { verifier, parameters, url: `${origin}/oauth2/authorize?${parameters}` };
};

/** Redeems the code of a callback URL. */
export const redeem = async (origin: string, callback: string, verifier: string) => {
  const response = await fetch(`${origin}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'site',
      redirect_uri: callbackUrl,
      code: new URL(callback).searchParams.get('code')!,
      code_verifier: verifier,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

/** Signs a user in through the form and returns the tokens. */
export const signIn = async (
  { server }: Fixture,
  credentials: { username: string; password: string },
  browser = createBrowser(),
) => {
  const attempt = newAuthorization(server.origin);
  const page = await browser.follow(attempt.url);
  const { url } = await browser.submit(page, credentials);
  const { body } = await redeem(server.origin, url, attempt.verifier);
  return { browser, attempt, callback: url, tokens: body };
};
