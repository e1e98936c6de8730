import type { ComponentProps } from 'react';
import { classVariants, type VariantProps } from './class-variants.ts';

/** Also for links that look like buttons: `<Link className={buttonStyles({ tone: 'gold' })}>`. */
export const buttonStyles = classVariants(
  'inline-flex items-center justify-center gap-2 rounded-control border-2 border-ink text-center font-bold leading-tight transition-transform duration-100 select-none aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0',
  {
    tone: {
      pool: 'bg-pool-700 text-white shadow-sign not-disabled:hover:bg-pool-900 not-disabled:active:translate-y-0.5 not-disabled:active:shadow-sign-low',
      gold: 'bg-gold text-ink shadow-sign not-disabled:hover:bg-gold-light not-disabled:active:translate-y-0.5 not-disabled:active:shadow-sign-low',
      paper:
        'bg-white text-ink shadow-sign not-disabled:hover:bg-cream-100 not-disabled:active:translate-y-0.5 not-disabled:active:shadow-sign-low',
      /** On a dark background. */
      outline: 'border-white text-white hover:bg-pool-900',
      plain: 'border-transparent text-ink underline underline-offset-4 hover:bg-cream-200',
    },
    size: {
      normal: 'min-h-12 px-5 py-2.5',
      small: 'min-h-11 px-4 py-2 text-base',
      icon: 'size-11 p-0',
    },
    wide: { true: 'w-full', false: '' },
  },
  { tone: 'pool', size: 'normal', wide: 'false' },
);

type Props = ComponentProps<'button'> & VariantProps<typeof buttonStyles>;

export const Button = ({ tone, size, wide, className, type = 'button', ...rest }: Props) => (
  // oxlint-disable-next-line react/button-has-type -- the default is above
  <button type={type} className={buttonStyles({ tone, size, wide, className })} {...rest} />
);
