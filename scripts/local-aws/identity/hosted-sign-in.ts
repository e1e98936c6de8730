import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { CognitoError } from './cognito-error.ts';
import { findUser } from './find-user.ts';
import type { IdentityContext } from './identity-context.ts';
import { errorPage, expiredPage } from './message-pages.ts';
import { pageHeaders } from './page-layout.ts';
import { describePasswordPolicy } from './password-policy.ts';
import { confirmPasswordCode, requestPasswordCode } from './password-recovery.ts';
import { checkPassword, replaceTemporaryPassword } from './password-sign-in.ts';
import { readBody } from './read-body.ts';
import {
  forgotPasswordPage,
  newPasswordPage,
  resetPasswordPage,
  signInPage,
} from './sign-in-pages.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** What has been established in an open sign-in, kept here so that no form field can claim it. */
type Progress = { expiresAt: number } & (
  { step: 'new-password'; sub: string } | { step: 'reset-password'; username: string }
);

type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  interaction: Interaction;
  base: string;
  form: URLSearchParams;
};

const newPasswordMs = 15 * 60_000;

const messageOf = (error: unknown): string => {
  if (error instanceof CognitoError) return error.message;
  throw error;
};

const textParameter = (value: unknown): string => (typeof value === 'string' ? value : '');

const formTargets = ({ params }: Interaction): string[] => {
  const redirectUri = textParameter(params.redirect_uri);
  return URL.canParse(redirectUri) ? [new URL(redirectUri).origin] : [];
};

const show = ({ response, interaction }: Visit, page: string) => {
  // A refused form is answered with 200, as any page that is shown again.
  response.writeHead(200, pageHeaders(formTargets(interaction)));
  response.end(page);
};

const goTo = ({ response }: Visit, location: string) => {
  response.writeHead(303, { location, 'cache-control': 'no-store' });
  response.end();
};

const refuse = (response: ServerResponse, status: number, page: string) => {
  response.writeHead(status, pageHeaders());
  response.end(page);
};

/**
 * The pages under `/login/{uid}`. The signed cookie that oidc-provider set for the interaction binds
 * each to the browser that began the sign-in; forms posted from another origin are refused.
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

  const finish = async ({ request, response, interaction }: Visit, sub: string) => {
    progressOf.delete(interaction.uid);
    // Somebody else was signed in here and has been asked to sign in anew: the hosted session goes
    // over to the new user.
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

  const showSignIn = (visit: Visit, error: string | null, username: string) =>
    show(visit, signInPage({ siteName, base: visit.base, error, username }));

  const signIn = async (visit: Visit) => {
    const username = visit.form.get('username') ?? '';
    const password = visit.form.get('password') ?? '';
    try {
      const user = await checkPassword(context, { username, password });
      if (user.status === 'CONFIRMED') return finish(visit, user.sub);
      const expiresAt = now() + newPasswordMs;
      remember(visit.interaction.uid, { step: 'new-password', sub: user.sub, expiresAt });
      return goTo(visit, `${visit.base}/new-password`);
    } catch (error) {
      return showSignIn(visit, messageOf(error), username);
    }
  };

  const newPassword = async (visit: Visit) => {
    const progress = recall(visit.interaction.uid);
    if (progress?.step !== 'new-password') return goTo(visit, visit.base);
    let error: string | null = null;
    if (visit.request.method === 'POST') {
      try {
        const password = visit.form.get('password') ?? '';
        await replaceTemporaryPassword(context, { sub: progress.sub, password });
        return await finish(visit, progress.sub);
      } catch (caught) {
        error = messageOf(caught);
      }
    }
    return show(visit, newPasswordPage({ siteName, base: visit.base, error, policyHint }));
  };

  const forgotPassword = async (visit: Visit) => {
    const username = (visit.form.get('username') ?? '').trim();
    let error: string | null = null;
    if (visit.request.method === 'POST' && username) {
      try {
        await requestPasswordCode(context, username);
      } catch (caught) {
        const message = messageOf(caught);
        // That the password is a temporary one would tell that there is an account.
        const hidden = caught instanceof CognitoError && caught.code === 'NotAuthorizedException';
        error = hidden ? null : message;
      }
      if (error === null) {
        const expiresAt = visit.interaction.exp * 1000;
        remember(visit.interaction.uid, { step: 'reset-password', username, expiresAt });
        return goTo(visit, `${visit.base}/reset-password`);
      }
    }
    return show(visit, forgotPasswordPage({ siteName, base: visit.base, error, username }));
  };

  const resetPassword = async (visit: Visit) => {
    const progress = recall(visit.interaction.uid);
    if (progress?.step !== 'reset-password') return goTo(visit, `${visit.base}/forgot-password`);
    const { username } = progress;
    const code = (visit.form.get('code') ?? '').trim();
    let error: string | null = null;
    if (visit.request.method === 'POST') {
      try {
        const password = visit.form.get('password') ?? '';
        await confirmPasswordCode(context, { username, code, password });
        const user = findUser(store.read(), username);
        return user ? await finish(visit, user.sub) : goTo(visit, visit.base);
      } catch (caught) {
        error = messageOf(caught);
      }
    }
    const state = { siteName, base: visit.base, error, username, code, policyHint };
    return show(visit, resetPasswordPage(state));
  };

  const dispatch = (step: string, visit: Visit) => {
    switch (step) {
      case '':
        return visit.request.method === 'POST'
          ? signIn(visit)
          : showSignIn(visit, null, textParameter(visit.interaction.params.login_hint));
      case '/new-password':
        return newPassword(visit);
      case '/forgot-password':
        return forgotPassword(visit);
      default:
        return resetPassword(visit);
    }
  };

  /** Answers a page of the sign-in; false when the path is none of them. */
  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const match =
      /^(?<base>\/login\/(?<uid>[\w-]+))(?<step>(?:\/(?:new|forgot|reset)-password)?)$/.exec(path);
    if (!match?.groups) return false;
    const { base = '', uid, step = '' } = match.groups;
    const from = request.headers.origin;
    if (request.method === 'POST' && from !== undefined && from !== origin) {
      refuse(response, 403, errorPage({ siteName, message: 'the form came from another site' }));
      return true;
    }
    const form = new URLSearchParams(
      (request.method === 'POST' ? await readBody(request) : null) ?? '',
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
