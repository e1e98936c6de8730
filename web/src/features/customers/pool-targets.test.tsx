import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PoolTargets, type TargetName } from './pool-targets.tsx';

it.each<[boolean, TargetName | undefined, boolean]>([
  [false, undefined, false],
  [true, undefined, true],
  // Otherwise nobody would see why nothing is saved.
  [false, 'poolSalt', true],
])('is open where a pool has its own (%s), or one is refused (%s): %s', (isOpen, refused, open) => {
  const { container } = render(
    <PoolTargets
      surface={null}
      sanitizer={null}
      isOpenAtFirst={isOpen}
      register={(name) => ({
        name,
        ref: () => undefined,
        onChange: async () => undefined,
        onBlur: async () => undefined,
      })}
      problemOf={(name) => (name === refused ? 'This cannot be' : undefined)}
    />,
  );
  expect(container.querySelector('details')?.open).toBe(open);
});
