import { expect, it } from 'vitest';
import { delayTheRest, madeCalls, type Failure } from './fake-api.ts';
import { openPage, settle, type Person, type Shown } from './settled-page.ts';

/** A form, and the steps that somebody takes to fill it in and send it. */
type Walk = Shown & { steps: () => Promise<void> };

type Sent = Walk & {
  /** The call that is made, as its method and path, and its body. */
  sends: readonly [call: string, body?: unknown];
  /** What is said if the server refuses it, unless it is the server's own message. */
  fails?: string;
};

type Refused = Walk & {
  /** Everything that is said about the fields, from the top. */
  refuses: readonly string[];
};

const refused = { code: 'invalid', message: 'That is not how we do it.' } satisfies Failure;

const fields = (): string[] =>
  [
    ...document.querySelectorAll(
      ['input', 'select', 'textarea']
        .flatMap((tag) => [`main ${tag}`, `[role=dialog] ${tag}`])
        .join(),
    ),
  ].map((field) =>
    field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
      ? String(field.checked)
      : (field as HTMLInputElement).value,
  );

const problems = (): (string | null)[] =>
  [...document.querySelectorAll('form .text-danger')].map(({ textContent }) => textContent);

const sentCalls = () => madeCalls().filter(({ name }) => name.includes(' '));

/** What each form sends, and that nothing typed is lost when the server refuses it. */
export const sendsEach = (as: Person, forms: Readonly<Record<string, Sent>>): void => {
  it.each(Object.entries(forms))('sends %s', async (_name, { sends, fails, ...walk }) => {
    await openPage(as, walk);
    const refuseTheRest = delayTheRest();
    await walk.steps();
    await settle();
    const [call, body] = sends;
    expect(sentCalls()).toMatchObject([{ name: call }]);
    expect(sentCalls()[0]?.body).toEqual(body);
    const typed = fields();
    refuseTheRest(refused);
    await settle();
    expect(document.body.textContent).toContain(fails ?? refused.message);
    expect(fields()).toEqual(typed);
  });
};

/** What each form says of its fields instead of sending them. */
export const refusesEach = (as: Person, forms: Readonly<Record<string, Refused>>): void => {
  it.each(Object.entries(forms))('does not send %s', async (_name, { refuses, ...walk }) => {
    await openPage(as, walk);
    delayTheRest();
    await walk.steps();
    await settle();
    expect(problems()).toEqual(refuses);
    expect(sentCalls()).toEqual([]);
  });
};
