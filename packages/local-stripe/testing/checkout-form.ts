/** What may be typed into the page of a session. */
export type CheckoutForm = Partial<
  Record<'method' | 'number' | 'exp' | 'cvc' | 'routing' | 'account' | 'action', string>
>;

export const card = (number: string): CheckoutForm => ({
  method: 'card',
  number,
  exp: '12/34',
  cvc: '123',
});

export const bank = (account: string): CheckoutForm => ({
  method: 'us_bank_account',
  routing: '110000000',
  account,
});

/** Sends the page of a session, as a browser does, without following the redirect. */
export const submitCheckout = async (
  url: string | null,
  form: CheckoutForm,
): Promise<{ status: number; location: string | null; html: string }> => {
  const response = await fetch(url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: await response.text(),
  };
};
