import { expect, type Page } from '@playwright/test';

export type SeenToast = {
  title: string;
  description: string;
  variant: string;
  /** When the page rendered it, in ms since 1970. */
  at: number;
};

export type ExpectedToast = {
  title: string;
  description: string | RegExp;
  variant?: 'default' | 'destructive';
};

const seen = new WeakMap<Page, SeenToast[]>();

const observe = (): void => {
  const { noteToast } = window as unknown as { noteToast: (toast: SeenToast) => void };
  const known = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const element of document.querySelectorAll<HTMLElement>('li[data-variant]')) {
      if (known.has(element)) continue;
      known.add(element);
      const [title = '', description = ''] = element.innerText.split(/\n+/);
      const variant = element.dataset['variant'] ?? '';
      noteToast({ title, description, variant, at: Date.now() });
    }
  }).observe(document, { childList: true, subtree: true });
};

/**
 * Records every toast from now on as the page renders it: a closed toast disappears after half a second, and
 * a busy machine may look too late.
 */
export const watchToasts = async (page: Page): Promise<SeenToast[]> => {
  const before = seen.get(page);
  if (before) return before;
  const toasts: SeenToast[] = [];
  seen.set(page, toasts);
  await page.exposeFunction('noteToast', (toast: SeenToast) => toasts.push(toast));
  await page.addInitScript(observe);
  await page.evaluate(observe);
  return toasts;
};

/** Waits for a toast rendered after the first `from`, and returns it. */
export const expectToast = async (
  page: Page,
  { title, description, variant = 'default' }: ExpectedToast,
  from = 0,
): Promise<SeenToast> => {
  const toasts = await watchToasts(page);
  const find = () => toasts.slice(from).find((toast) => toast.title === title);
  await expect.poll(() => find()?.title, { message: `toast "${title}"` }).toBe(title);
  const toast = find()!;
  if (typeof description === 'string') expect(toast.description).toBe(description);
  else expect(toast.description).toMatch(description);
  expect(toast.variant).toBe(variant);
  return toast;
};
