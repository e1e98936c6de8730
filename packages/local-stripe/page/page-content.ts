import { Markup, markup, renderPage } from 'local-aws/identity/page-layout.ts';
import type { MethodType, SessionRow } from '../store/rows.ts';
import { totalOf } from '../views/session-view.ts';

const siteName = 'Local Stripe';

const labels: Record<MethodType, string> = {
  card: 'Card',
  us_bank_account: 'Bank account',
  cashapp: 'Cash App Pay',
  link: 'Link',
};

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const joined = (parts: Markup[]): Markup => new Markup(parts.map(({ text }) => text).join('\n'));

/** What was typed stays, except for the security code. */
const field = (name: string, label: string, form: URLSearchParams): Markup =>
  markup`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${form.get(name)}" autocomplete="off">`;

const choice = (type: MethodType, chosen: string): Markup =>
  markup`<label><input type="radio" name="method" value="${type}"${new Markup(type === chosen ? ' checked' : '')}> ${labels[type]}</label>`;

const fieldsOf = (type: MethodType, form: URLSearchParams): Markup[] => {
  if (type === 'card')
    return [
      markup`<fieldset><legend>Card</legend>
${field('number', 'Card number', form)}
${field('exp', 'Expiration, as 12/34', form)}
${field('cvc', 'Security code', new URLSearchParams())}
</fieldset>`,
    ];
  if (type === 'us_bank_account')
    return [
      markup`<fieldset><legend>Bank account</legend>
${field('routing', 'Routing number', form)}
${field('account', 'Account number', form)}
</fieldset>`,
    ];
  return [];
};

/** Where a method is typed. `form` is what was sent before. */
export const methodPage = (
  session: SessionRow,
  error: string | null,
  form = new URLSearchParams(),
): string => {
  const [first = 'card'] = session.types;
  const chosen = form.get('method') ?? (session.types.includes('card') ? 'card' : first);
  const isPayment = session.mode === 'payment';
  const lines = session.lines.map(
    ({ name, unitAmount, quantity }) => markup`<p>${name}: ${dollars(unitAmount * quantity)}</p>`,
  );
  return renderPage({
    siteName,
    title: isPayment ? `Pay ${dollars(totalOf(session))}` : 'Save a payment method',
    error,
    content: markup`${joined(lines)}
<form method="post">
<fieldset><legend>${isPayment ? 'Pay by' : 'What to save'}</legend>
${joined(session.types.map((type) => choice(type, chosen)))}
</fieldset>
${joined(session.types.flatMap((type) => fieldsOf(type, form)))}
<button name="action" value="pay">${isPayment ? 'Pay' : 'Save'}</button>
${session.cancelUrl === null ? null : markup`<button class="plain" name="action" value="cancel">Cancel</button>`}
</form>`,
  });
};

/** Where the bank has the customer authenticate. */
export const authenticationPage = (): string =>
  renderPage({
    siteName,
    title: 'Your bank wants to know that it is you',
    error: null,
    content: markup`<form method="post">
<button name="action" value="complete">Complete</button>
<button class="plain" name="action" value="fail">Fail</button>
</form>`,
  });

/** For a session whose page has nothing more to do. */
export const endPage = (title: string, address: string | null): string =>
  renderPage({
    siteName,
    title,
    error: null,
    content: address === null ? markup`` : markup`<p><a href="${address}">Continue</a></p>`,
  });
