import type { ReactNode } from 'react';
import type { LineDeclaration } from 'shared/domain/lines/line.ts';
import { lines, type ServiceLine } from 'shared/domain/lines/lines.ts';
import { StarBadge } from '../../ui/star-badge.tsx';

const paw = (
  <g fill="var(--color-ink)">
    <ellipse cx="24.500" cy="29" rx="2.800" ry="3.800" transform="rotate(-20 24.5 29)" />
    <ellipse cx="29.800" cy="24.500" rx="2.800" ry="4" transform="rotate(-6 29.8 24.5)" />
    <ellipse cx="35.600" cy="24.800" rx="2.800" ry="4" transform="rotate(10 35.6 24.8)" />
    <ellipse cx="40.300" cy="30" rx="2.700" ry="3.700" transform="rotate(24 40.3 30)" />
    <path d="M32 31c4 0 8 5 8 8.500 0 3-2.500 4-4.500 3.400-1.200-.4-2.200-.7-3.500-.7s-2.300.3-3.500.7C26.500 43.500 24 42.500 24 39.500 24 36 28 31 32 31Z" />
  </g>
);

/** By what is on the star; the drop is the badge's own. */
const emblems: Record<LineDeclaration['emblem'], ReactNode> = { drop: undefined, paw };

export const LineEmblem = ({ tab, className }: { tab: ServiceLine; className?: string }) => (
  <StarBadge {...(className !== undefined && { className })} emblem={emblems[lines[tab].emblem]} />
);
