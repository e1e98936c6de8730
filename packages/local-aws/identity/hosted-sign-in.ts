import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { readBody } from '../read-body.ts';
import { CognitoError } from './cognito-error.ts';
import { findUser } from './find-user.ts';
import type { IdentityContext } from './identity-context.ts';
import { errorPage, expiredPage } from './message-pages.ts';
import { pageHeaders } from './page-layout.ts';
import { describePasswordPolicy } from './password-policy.ts';
import { confirmPasswordCode, requestPasswordCode } from './password-recovery.ts';
import {
  checkAuthenticatorCode,
  checkPassword,
  replaceTemporaryPassword,
} from './password-sign-in.ts';
import {
  authenticatorCodePage,
  forgotPasswordPage,
  newPasswordPage,
  resetPasswordPage,
  signInPage,
} from './sign-in-pages.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** What a sign-in has established so far, kept on the server so that no form field can claim it. */
type Progress = { expiresAt: number } & (
  | { step: 'new-password' | 'code'; sub: string }
  | { step: 'reset-password'; username: string }
);

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  interaction: Interaction;
  base: string;
  form: URLSearchParams;
};

const newPasswordMs = 15 * 60_000;
/** Cognito's default for one step of a sign-in. */
const codeMs = 3 * 60_000;
const maxBodyBytes = 256 * 1024;

const hiddenErrors = new Set(['NotAuthorizedException', 'UserLambdaValidationException']);

const messageOf = (error: unknown): string => {
  if (error instanceof CognitoError) return error.message;
  throw error;
};

const textParameter = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The origin of the site that started the sign-in; it is a registered one. */
const siteOrigin = ({ params }: Interaction): string | null => {
  const redirectUri = textParameter(params.redirect_uri);
  return URL.canParse(redirectUri) ? new URL(redirectUri).origin : null;
};

const formTargets = (interaction: Interaction): string[] => {
  const origin = siteOrigin(interaction);
  return origin === null ? [] : [origin];
};

const signUpOf = (interaction: Interaction): string | null => {
  const origin = siteOrigin(interaction);
  return origin && `${origin}/signup`;
};

const show = ({ response, interaction }: Exchange, page: string) => {
  // A refused form is shown again, with status 200.
  response.writeHead(200, pageHeaders(formTargets(interaction)));
  response.end(page);
};

const goTo = ({ response }: Exchange, location: string) => {
  response.writeHead(303, { location, 'cache-control': 'no-store' });
  response.end();
};

const refuse = (response: ServerResponse, status: number, page: string) => {
  response.writeHead(status, pageHeaders());
  response.end(page);
};

/**
 * The pages under `/login/{uid}`. The signed cookie that oidc-provider set for the interaction binds
 * each to the browser that started the sign-in; forms posted from another origin are refused.
 */
export const createHostedSignIn = (options: {
  context: IdentityContext;
  provider: Provider;
  origin: string;
}) => {
  const { context, provider, origin } = options;
  const { siteName, now, store } = context;
  const policyHint = describePasswordPolicy(context.pool.passwordPolicy);
  const progressOf = new Map<string, Progress>();

  const remember = (uid: string, progress: Progress) => {
    for (const [key, { expiresAt }] of progressOf) if (expiresAt <= now()) progressOf.delete(key);
    progressOf.set(uid, progress);
  };

  const recall = (uid: string): Progress | null => {
    const progress = progressOf.get(uid);
    return progress && progress.expiresAt > now() ? progress : null;
  };

  const finish = async ({ request, response, interaction }: Exchange, sub: string) => {
    progressOf.delete(interaction.uid);
    // Someone else was signed in here and had to sign in again: the hosted session passes to the new
    // user.
    if (interaction.session && interaction.session.accountId !== sub) {
      const session = await provider.Session.findByUid(interaction.session.uid);
      if (session) {
        session.accountId = sub;
        session.authorizations = {};
        await session.persist();
      }
      interaction.session.accountId = sub;
      await interaction.persist();
    }
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: sub } },
      { mergeWithLastSubmission: false },
    );
  };

  /** Asks for a code from the user's authenticator app, if there is one; otherwise completes the sign-in. */
  const goOn = async (exchange: Exchange, sub: string) => {
    const asks = context.pool.softwareTokens && store.read().users[sub]?.softwareToken?.enabled;
    if (!asks) return finish(exchange, sub);
    remember(exchange.interaction.uid, { step: 'code', sub, expiresAt: now() + codeMs });
    return goTo(exchange, `${exchange.base}/code`);
  };

  const authenticatorCode = async (exchange: Exchange) => {
    const progress = recall(exchange.interaction.uid);
    if (progress?.step !== 'code') return goTo(exchange, exchange.base);
    let error: string | null = null;
    if (exchange.request.method === 'POST') {
      try {
        const typed = (exchange.form.get('code') ?? '').replaceAll(/\s/g, '');
        await checkAuthenticatorCode(context, { sub: progress.sub, code: typed });
        return await finish(exchange, progress.sub);
      } catch (caught) {
        error = messageOf(caught);
      }
    }
    return show(exchange, authenticatorCodePage({ siteName, base: exchange.base, error }));
  };

  const showSignIn = (exchange: Exchange, error: string | null, username: string) =>
    show(
      exchange,
      signInPage({
        siteName,
        base: exchange.base,
        error,
        username,
        signUp: signUpOf(exchange.interaction),
      }),
    );

  const signIn = async (exchange: Exchange) => {
    const username = exchange.form.get('username') ?? '';
    const password = exchange.form.get('password') ?? '';
    try {
      const user = await checkPassword(context, { username, password });
      if (user.status === 'CONFIRMED') return await goOn(exchange, user.sub);
      const expiresAt = now() + newPasswordMs;
      remember(exchange.interaction.uid, { step: 'new-password', sub: user.sub, expiresAt });
      return goTo(exchange, `${exchange.base}/new-password`);
    } catch (error) {
      return showSignIn(exchange, messageOf(error), username);
    }
  };

  const newPassword = async (exchange: Exchange) => {
    const progress = recall(exchange.interaction.uid);
    if (progress?.step !== 'new-password') return goTo(exchange, exchange.base);
    let error: string | null = null;
    if (exchange.request.method === 'POST') {
      try {
        const password = exchange.form.get('password') ?? '';
        await replaceTemporaryPassword(context, { sub: progress.sub, password });
        return await goOn(exchange, progress.sub);
      } catch (caught) {
        error = messageOf(caught);
      }
    }
    return show(exchange, newPasswordPage({ siteName, base: exchange.base, error, policyHint }));
  };

  const forgotPassword = async (exchange: Exchange) => {
    const username = (exchange.form.get('username') ?? '').trim();
    let error: string | null = null;
    if (exchange.request.method === 'POST' && username) {
      try {
        const clientId = textParameter(exchange.interaction.params.client_id);
        await requestPasswordCode(context, { username, clientId });
      } catch (caught) {
        const message = messageOf(caught);
        // Saying that the password is temporary, or that there were too many codes, would reveal that the account exists.
        const hidden = caught instanceof CognitoError && hiddenErrors.has(caught.code);
        error = hidden ? null : message;
      }
      if (error === null) {
        const expiresAt = exchange.interaction.exp * 1000;
        remember(exchange.interaction.uid, { step: 'reset-password', username, expiresAt });
        return goTo(exchange, `${exchange.base}/reset-password`);
      }
    }
    return show(exchange, forgotPasswordPage({ siteName, base: exchange.base, error, username }));
  };

  const resetPassword = async (exchange: Exchange) => {
    const progress = recall(exchange.interaction.uid);
    if (progress?.step !== 'reset-password')
      return goTo(exchange, `${exchange.base}/forgot-password`);
    const { username } = progress;
    const code = (exchange.form.get('code') ?? '').trim();
    let error: string | null = null;
    if (exchange.request.method === 'POST') {
      try {
        const password = exchange.form.get('password') ?? '';
        await confirmPasswordCode(context, { username, code, password });
        const user = findUser(store.read(), username);
        return user ? await goOn(exchange, user.sub) : goTo(exchange, exchange.base);
      } catch (caught) {
        error = messageOf(caught);
      }
    }
    const state = { siteName, base: exchange.base, error, username, code, policyHint };
    return show(exchange, resetPasswordPage(state));
  };

  const dispatch = (step: string, exchange: Exchange) => {
    switch (step) {
      case '':
        return exchange.request.method === 'POST'
          ? signIn(exchange)
          : showSignIn(exchange, null, textParameter(exchange.interaction.params.login_hint));
      case '/new-password':
        return newPassword(exchange);
      case '/code':
        return authenticatorCode(exchange);
      case '/forgot-password':
        return forgotPassword(exchange);
      default:
        return resetPassword(exchange);
    }
  };

  /** Serves a page of the sign-in; returns false if the path is not one. */
  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const match =
      /^(?<base>\/login\/(?<uid>[\w-]+))(?<step>(?:\/(?:(?:new|forgot|reset)-password|code))?)$/.exec(
        path,
      );
    if (!match?.groups) return false;
    const { base = '', uid, step = '' } = match.groups;
    const from = request.headers.origin;
    if (request.method === 'POST' && from !== undefined && from !== origin) {
      refuse(response, 403, errorPage({ siteName, message: 'the form came from another site' }));
      return true;
    }
    const form = new URLSearchParams(
      (request.method === 'POST' ? await readBody(request, maxBodyBytes) : null) ?? '',
    );
    try {
      const interaction = await provider.interactionDetails(request, response);
      if (interaction.uid !== uid) throw new errors.SessionNotFound('another sign-in');
      await dispatch(step, { request, response, interaction, base, form });
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      refuse(response, 400, expiredPage({ siteName }));
    }
    return true;
  };
};
