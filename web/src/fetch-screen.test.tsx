import { beforeEach, expect, it, vi } from 'vitest';
import { takeLinkSecret } from './features/links/link-secret.ts';

const secret = 's'.repeat(22);

beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
  document.body.innerHTML = `<div data-frame><main>
    <template data-at="/l" data-whole=""><h1>Dead</h1></template>
    <template data-at="/download-reports"><h1>Reports</h1></template>
    <div hidden>Loading</div></main></div>`;
});

/** The headline that the frame shows at an address, and whether a loading message follows it. */
const shownAt = async (
  address: string,
): Promise<[headline: string | undefined, waits: boolean]> => {
  window.history.replaceState(null, '', address);
  await import('./fetch-screen.ts');
  const place = document.querySelector('main');
  return [
    place?.querySelector(':scope > h1')?.textContent,
    place?.lastElementChild?.hasAttribute('hidden') === false,
  ];
};

it('shows the banner of the screen at the address, and that more is to come', async () => {
  expect(await shownAt('/download-reports')).toEqual(['Reports', true]);
});

it.each(['/l', '/l#main'])('shows at %s that there is no link to open', async (address) => {
  expect(await shownAt(address)).toEqual(['Dead', false]);
});

it('opens a link that was followed, and the same after a reload', async () => {
  expect(await shownAt(`/l#${secret}`)).toEqual([undefined, true]);
  expect(takeLinkSecret()).toBe(secret);
  vi.resetModules();
  expect(await shownAt('/l')).toEqual([undefined, true]);
});
