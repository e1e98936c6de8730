import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

const classesOf = (part: ReactElement): string[] =>
  [...(render(part).container.firstElementChild?.classList ?? [])].toSorted();

it.each([
  ['badge', (className?: string) => <Badge tone="gold" {...(className && { className })} />],
  ['button', (className?: string) => <Button tone="gold" {...(className && { className })} />],
  ['card', (className?: string) => <Card tone="pool" {...(className && { className })} />],
])('adds to the classes of a %s, and removes none', (_what, part) => {
  const own = classesOf(part());
  expect(own.length).toBeGreaterThan(2);
  expect(classesOf(part('an-addition'))).toEqual([...own, 'an-addition'].toSorted());
});
