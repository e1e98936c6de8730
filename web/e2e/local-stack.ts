import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import { expect, type BrowserContext, type Page } from '@playwright/test';

export type Role = 'customer' | 'admin';

type Info = { accounts: { role: Role; email: string; password: string }[] };

type Mail = {
  id: string;
  to: string[];
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string; size: number }[];
};

export const accountOf = async (page: Page, role: Role) => {
  const info: Info = await (await page.request.get('/__local/info.json')).json();
  const account = info.accounts.find((entry) => entry.role === role);
  if (!account) throw new Error(`The local stack has no ${role} account`);
  return account;
};

/** Fills in and submits the hosted sign-in on the page. */
export const fillSignIn = async (
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /sign in/i }).click();
};

/** Signs in by the form's requests alone: no page is opened. */
export const signInUnseen = async (
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  const form = await page.request.get('/api/login?returnTo=/terms');
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(await form.text()) ?? [];
  const signedIn = await page.request.post(new URL(action, form.url()).href, {
    form: { username: email, password },
  });
  expect(new URL(signedIn.url()).pathname).toBe('/terms');
};

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Each person's cookies after the sign-in, for this worker and its stack. */
const sessions = new Map<Role, Cookies>();

const resume = async (page: Page, role: Role): Promise<boolean> => {
  const cookies = sessions.get(role);
  if (!cookies) return false;
  await page.context().addCookies(cookies);
  // An earlier test may have ended this session.
  if ((await page.request.get('/api/auth/user')).ok()) return true;
  await page.context().clearCookies();
  return false;
};

/**
 * Opens a page as a signed-in person: through the hosted form the first time, then with the
 * session it created. Tests of the sign-in itself use `fillSignIn`.
 */
export const signIn = async (page: Page, role: Role, returnTo = '/'): Promise<void> => {
  if (await resume(page, role)) {
    await page.goto(returnTo);
    return;
  }
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await fillSignIn(page, await accountOf(page, role));
  await page.waitForURL((url) => url.pathname === returnTo.split('?')[0]);
  sessions.set(role, await page.context().cookies());
};

/** Gives the page the session of a person, whose screens it then opens. */
export const beSignedIn = async (page: Page, role: Role): Promise<void> => {
  if (await resume(page, role)) return;
  await signInUnseen(page, await accountOf(page, role));
  sessions.set(role, await page.context().cookies());
};

/** The captured mails, newest first. */
export const mailbox = async (page: Page): Promise<Mail[]> =>
  (await page.request.get('/__local/mail.json')).json();

/** The newest mail whose subject or text contains `token`; waits for it to arrive. */
export const mailWith = async (page: Page, token: string): Promise<Mail> => {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      found = (await mailbox(page)).find(({ text, subject }) =>
        `${subject} ${text}`.includes(token),
      );
      return found?.id;
    })
    .toBeTruthy();
  return found!;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/** A plain PNG of one color. */
export const pngPhoto = (size = 64): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, 0x66)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A real JPEG photo, drawn and encoded by the browser; larger than its small version will be. */
export const jpegPhoto = async (page: Page, label: string): Promise<Buffer> => {
  const dataUrl = await page.evaluate((text) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d')!;
    const water = context.createLinearGradient(0, 0, 640, 480);
    water.addColorStop(0, '#4cc3d9');
    water.addColorStop(1, '#0b5d73');
    context.fillStyle = water;
    context.fillRect(0, 0, 640, 480);
    context.fillStyle = '#ffffff';
    context.font = '48px sans-serif';
    context.fillText(text, 40, 250);
    return canvas.toDataURL('image/jpeg', 0.85);
  }, label);
  return Buffer.from(dataUrl.split(',')[1]!, 'base64');
};

/** Removes what earlier tests on this stack left in a customer's cart. */
export const emptyCart = async (page: Page): Promise<void> => {
  const lines: { id: string }[] = await (await page.request.get('/api/cart')).json();
  for (const { id } of lines) await page.request.delete(`/api/cart/${id}`);
};
