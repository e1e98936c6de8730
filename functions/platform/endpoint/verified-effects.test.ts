import { AppError } from 'shared/errors.ts';
import { expect, test, vi } from 'vitest';
import { decodeImage } from '../../photos/image-codecs.ts';
import { preparePhoto } from '../../photos/prepare-photo.ts';
import { newLetter } from '../../reports/pdf/pdf-letter.ts';
import { renderReportPdf } from '../../reports/pdf/report-pdf.ts';
import { sampleReport, samplePng } from '../../reports/testing/report-samples.ts';
import { hostedSignIn, signInAttempt } from '../../session/hosted-sign-in.ts';
import { testSettings as settings } from '../../testing/world.ts';
import { outgoingFetch } from '../outgoing-fetch.ts';
import { besideChecks, verified, type Verified } from './pending-checks.ts';

test('the compiler refuses an effect for a caller who is not verified', () => {
  const attempt = signInAttempt.parse({ state: 's', nonce: 'n', verifier: 'v', returnTo: '/' });
  const forgotten = [
    // @ts-expect-error -- an address is no proof
    async () => outgoingFetch('https://example.com'),
    // @ts-expect-error -- without proof
    () => newLetter({ title: 'A report', author: 'Us', at: new Date(0) }),
    // @ts-expect-error -- the promise of a proof is none
    async () => decodeImage(verified(), 'image/jpeg', new Uint8Array()),
    // @ts-expect-error -- an attempt is no proof
    async () => hostedSignIn().complete(attempt, 'code'),
    // @ts-expect-error -- nobody else can make one
    (): Verified => ({}),
  ];
  expect(forgotten).toHaveLength(5);
});

const signInPages = async () => {
  const url = 'https://sign-in.example.com';
  for (const name of ['IDENTITY_URL', 'IDENTITY_ISSUER', 'SITE_URL']) vi.stubEnv(name, url);
  vi.stubEnv('USER_POOL_CLIENT_ID', 'site');
  const { begin, complete } = hostedSignIn();
  vi.unstubAllEnvs();
  const { attempt } = await begin({ returnTo: '/', endsOthers: false });
  return complete(await verified(), attempt, 'code');
};

const effects: Record<string, () => Promise<unknown>> = {
  'the rendering of a document': async () =>
    renderReportPdf({ report: sampleReport(), settings, photos: [] }),
  'the preparation of a photo': async () => preparePhoto(samplePng(10, 10)),
  'a call to the sign-in pages': signInPages,
};

test.each(Object.entries(effects))('%s waits for the checks', async (_, act) => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('nobody there'));
  const isDone = vi.fn<() => void>();
  const check = Promise.withResolvers<void>();
  const acting = besideChecks([check.promise], act).catch(() => undefined);
  void acting.then(isDone);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([isDone.mock.calls, fetching.mock.calls]).toEqual([[], []]);
  check.resolve();
  await acting;
  expect(fetching.mock.calls).toHaveLength(act === signInPages ? 1 : 0);
});

test.each(Object.entries(effects))(
  '%s does not happen for a caller who is refused',
  async (_, act) => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    const refusal = new AppError('unauthorized', 'No.');
    const error = await besideChecks([Promise.reject(refusal)], act).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBe(refusal);
    expect(fetching).not.toHaveBeenCalled();
  },
);
