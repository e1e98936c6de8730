import { expect, test } from 'vitest';
import { sizeProblem } from './upload-rules.ts';

const most = 100 * 1024 * 1024;

test.each([
  [most, undefined, undefined],
  [most, most, undefined],
  [most + 1, most + 1, 'An upload may have at most 100 MB.'],
  [most - 1, most, 'The upload does not have the size it was announced with.'],
  [most, most - 1, 'The upload does not have the size it was announced with.'],
])('of %i bytes, announced as %s: %s', (bytes, declared, problem) => {
  expect(sizeProblem(bytes, declared)).toBe(problem);
});
