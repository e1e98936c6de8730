import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classVariants, type VariantProps } from './class-variants.ts';

const cardStyles = classVariants(
  'rounded-card border-2',
  {
    tone: {
      paper: 'border-cream-200 bg-white shadow-card',
      pool: 'border-pool-200 bg-pool-100',
      cream: 'border-cream-200 bg-cream-100',
      featured: 'border-ink bg-cream-100 shadow-[6px_6px_0_0_var(--color-gold)]',
      danger: 'border-danger bg-danger-wash',
    },
    padding: { normal: 'p-5 sm:p-6', none: '' },
  },
  { tone: 'paper', padding: 'normal' },
);

type Props = ComponentProps<'div'> & VariantProps<typeof cardStyles>;

export const Card = ({ tone, padding, className, ...rest }: Props) => (
  <div className={cx(cardStyles({ tone, padding }), className)} {...rest} />
);
