import type { ComponentProps } from 'react';
import { classVariants, type VariantProps } from './class-variants.ts';

const badgeStyles = classVariants(
  'inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-bold whitespace-nowrap',
  {
    tone: {
      green: 'bg-good-wash text-good',
      blue: 'bg-info-wash text-info',
      yellow: 'bg-warn-wash text-warn',
      red: 'bg-danger-wash text-danger',
      gray: 'bg-mute-wash text-ink',
      gold: 'bg-gold text-ink',
    },
  },
  { tone: 'gray' },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyles>['tone']>;

export const Badge = ({
  tone,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeStyles>) => (
  <span className={badgeStyles({ tone, className })} {...rest} />
);
