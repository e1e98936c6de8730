/** A browser that keeps the cookies of each of our servers across requests. */
const browser = () => {
  const jar = new Map<string, Map<string, string>>();
  const visit = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    const cookies = jar.get(url.host) ?? new Map<string, string>();
    jar.set(url.host, cookies);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        ...init.headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = response.headers.get('location');
    return next === null ? response : visit(new URL(next, url).href);
  };
  return visit;
};

/** Signs in through the hosted form; returns the browser and where it ended up. */
export const signInAs = async (
  site: string,
  { email, password }: { email: string; password: string },
) => {
  const visit = browser();
  const form = await visit(`${site}/api/login?returnTo=/services`);
  const page = await form.text();
  const fields = new URLSearchParams({ username: email, password });
  for (const [input] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g))
    fields.set(/name="([^"]*)"/.exec(input)?.[1] ?? '', /value="([^"]*)"/.exec(input)?.[1] ?? '');
  const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? form.url;
  const landed = await visit(new URL(action, form.url).href, {
    method: 'POST',
    body: fields,
  });
  return { visit, landed, email };
};
