import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { usedEvents } from './payment-event.ts';

test('whoever deploys is told to send exactly the events that are used', async () => {
  const page = await readFile(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
  const table = page.split('\n').filter((line) => /^ +\| .*`\w+\.\w+/.test(line));
  const named = table.join('\n').match(/(?<=`)[a-z_]+\.[a-z_.]+(?=`)/g) ?? [];
  expect(named.toSorted()).toEqual(usedEvents.toSorted());
});
