import { markup, renderPage, type Markup } from './page-layout.ts';

type PageState = {
  siteName: string;
  /** The path of this sign-in. */
  base: string;
  error: string | null;
};

type Field = {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  autocomplete: string;
  value?: string;
  hint?: string;
  numeric?: boolean;
};

const describedBy = (field: Field, error: string | null): Markup | null => {
  const ids = [field.hint ? `${field.name}-hint` : '', error ? 'error' : ''].filter(Boolean);
  return ids.length ? markup` aria-describedby="${ids.join(' ')}"` : null;
};

const renderField = (field: Field, error: string | null): Markup =>
  markup`<label for="${field.name}">${field.label}</label>
<input id="${field.name}" name="${field.name}" type="${field.type}" value="${field.value ?? ''}" autocomplete="${field.autocomplete}"${field.numeric ? markup` inputmode="numeric"` : null}${describedBy(field, error)} required>
${field.hint ? markup`<p class="hint" id="${field.name}-hint">${field.hint}</p>` : null}`;

const renderForm = (
  action: string,
  { fields, submit, error }: { fields: Field[]; submit: string; error: string | null },
): Markup =>
  markup`<form method="post" action="${action}">
${fields.map((field) => renderField(field, error)).reduce((all, field) => markup`${all}${field}`, markup``)}
<button type="submit">${submit}</button>
</form>`;

const emailField = (value: string): Field => ({
  name: 'username',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  value,
});

const newPasswordField = (hint: string): Field => ({
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint,
});

/** The sign-in form, with `username` and `password`, and a link to the site's own sign-up. */
export const signInPage = (
  state: PageState & {
    username: string;
    /** URL of the sign-up, or null. */
    signUp: string | null;
  },
): string =>
  renderPage({
    ...state,
    title: 'Sign in',
    content: markup`${renderForm(state.base, {
      error: state.error,
      submit: 'Sign in',
      fields: [
        emailField(state.username),
        {
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
        },
      ],
    })}
<p class="links"><a href="${state.base}/forgot-password">Forgot your password?</a></p>
${state.signUp === null ? null : markup`<p class="links">New here? <a href="${state.signUp}">Create a free account</a></p>`}`,
  });

/** Asks a user who signed in with a temporary password to choose their own. */
export const newPasswordPage = (state: PageState & { policyHint: string }): string =>
  renderPage({
    ...state,
    title: 'Choose a new password',
    content: markup`<p>Your password was temporary. Choose your own to go on.</p>
${renderForm(`${state.base}/new-password`, {
  error: state.error,
  submit: 'Save and sign in',
  fields: [newPasswordField(state.policyHint)],
})}`,
  });

/** Asks a user who has an authenticator app for a code. */
export const authenticatorCodePage = (state: PageState): string =>
  renderPage({
    ...state,
    title: 'Enter the code of your app',
    content: markup`<p>Open your authenticator app and enter the six digits it shows for this site.</p>
${renderForm(`${state.base}/code`, {
  error: state.error,
  submit: 'Sign in',
  fields: [
    { name: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code', numeric: true },
  ],
})}`,
  });

/** Asks for the address to which to mail a password code. */
export const forgotPasswordPage = (state: PageState & { username: string }): string =>
  renderPage({
    ...state,
    title: 'Forgot your password?',
    content: markup`<p>Enter your email address and we will send you a code.</p>
${renderForm(`${state.base}/forgot-password`, {
  error: state.error,
  submit: 'Send code',
  fields: [emailField(state.username)],
})}
<p class="links"><a href="${state.base}">Back to sign in</a></p>`,
  });

/** Asks for the mailed code and the new password. It looks the same for unknown addresses. */
export const resetPasswordPage = (
  state: PageState & { username: string; code: string; policyHint: string },
): string =>
  renderPage({
    ...state,
    title: 'Enter the code',
    content: markup`<p>If there is an account for ${state.username}, we have sent a six-digit code to it. It is valid for one hour.</p>
${renderForm(`${state.base}/reset-password`, {
  error: state.error,
  submit: 'Change password and sign in',
  fields: [
    {
      name: 'code',
      label: 'Code',
      type: 'text',
      autocomplete: 'one-time-code',
      value: state.code,
      numeric: true,
    },
    newPasswordField(state.policyHint),
  ],
})}
<form method="post" action="${state.base}/forgot-password">
<input type="hidden" name="username" value="${state.username}">
<button class="plain" type="submit">Send a new code</button>
</form>
<p class="links"><a href="${state.base}">Back to sign in</a></p>`,
  });
