import { confirmSecondFactor, createSecondFactorKey } from 'shared/contracts/second-factor.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf } from '../../testing/fake-api.ts';
import { expectHeading, expectText, fill, press } from '../../testing/site-steps.ts';
import { SecondFactorSteps } from './second-factor-steps.tsx';

const wait = globalThis.setTimeout;
const soon = (act: () => void, delay?: number) => wait(act, delay === 3000 ? 50 : delay);
const assign = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(soon as typeof setTimeout);
  answer(createSecondFactorKey, {
    key: 'MZXW6YTBOI',
    link: 'otpauth://totp/Site:me?secret=MZXW6YTBOI',
  });
  answer(confirmSecondFactor, { success: true });
});

const setUp = async () => {
  const drawn = draw(<SecondFactorSteps />);
  await press('Begin');
  await expectText('MZXW 6YTB OI');
  await fill('Code', '123 456');
  await press('Turn it on');
  const heading = await expectHeading('Your second factor is on');
  expect(document.activeElement).toBe(heading);
  return drawn;
};

it('shows the key, takes a code of it, and signs out everywhere a moment later', async () => {
  await setUp();
  expect(callsOf(confirmSecondFactor)).toMatchObject([{ body: { code: '123456' } }]);
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/api/logout']]));
});

it('signs nobody out who has gone on by then', async () => {
  const { unmount } = await setUp();
  assign.mockReset();
  unmount();
  await new Promise((resolve) => {
    wait(resolve, 100);
  });
  expect(assign).not.toHaveBeenCalled();
});
