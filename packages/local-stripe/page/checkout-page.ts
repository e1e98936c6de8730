import { pageHeaders } from 'local-aws/identity/page-layout.ts';
import type { Desk } from '../desk.ts';
import { doWhatIsDue } from '../payments/due.ts';
import type { SessionRow } from '../store/rows.ts';
import { authenticationPage, endPage, methodPage } from './page-content.ts';
import { begunBy, submitAuthentication, submitMethod, type Sender } from './submit.ts';
import { FormError } from './typed-method.ts';

export type PageAnswer = { status: number; headers: Record<string, string>; body: string };

const html = (session: SessionRow | undefined, status: number, body: string): PageAnswer => ({
  status,
  headers: pageHeaders(
    session
      ? [session.successUrl, session.cancelUrl ?? session.successUrl].map(
          (address) => new URL(address.replaceAll(/[{}]/g, '')).origin,
        )
      : [],
  ),
  body,
});

const successOf = ({ id, successUrl }: SessionRow): string =>
  successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

const redirect = (location: string): PageAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});

const isAuthenticating = (desk: Desk, session: SessionRow): boolean => {
  const { intent, setup } = begunBy(desk, session);
  return (intent ?? setup)?.status === 'requires_action';
};

const shown = (desk: Desk, session: SessionRow): PageAnswer =>
  html(
    session,
    200,
    isAuthenticating(desk, session) ? authenticationPage() : methodPage(session, null),
  );

const submitted = (
  desk: Desk,
  session: SessionRow,
  form: URLSearchParams,
  sender: Sender,
): PageAnswer => {
  const action = form.get('action') ?? 'pay';
  if (action === 'cancel' && session.cancelUrl !== null) return redirect(session.cancelUrl);
  try {
    const { session: after, refusal } = desk.store.transaction(() =>
      isAuthenticating(desk, session)
        ? submitAuthentication(desk, session, action === 'complete')
        : submitMethod(desk, session, form, sender),
    );
    if (refusal !== null) return html(after, 402, methodPage(after, refusal, form));
    return after.status === 'complete' ? redirect(successOf(after)) : shown(desk, after);
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    return html(session, 400, methodPage(session, error.message, form));
  }
};

/**
 * The hosted page of a session, without script.
 * @param form what was sent; null to look at the page
 */
export const checkoutPage = (
  desk: Desk,
  id: string,
  form: URLSearchParams | null,
  sender: Sender,
): PageAnswer => {
  doWhatIsDue(desk);
  const session = desk.store.get('checkout.session', id);
  if (!session) return html(undefined, 404, endPage('There is no such page', null));
  if (session.status === 'complete')
    return html(session, 200, endPage('This has been done', successOf(session)));
  if (session.status === 'expired')
    return html(session, 410, endPage('This page has expired', session.cancelUrl));
  return form ? submitted(desk, session, form, sender) : shown(desk, session);
};
