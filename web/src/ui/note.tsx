import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  icon: ReactNode;
  children: string;
  /** For what is good to know, as opposed to what needs attention today. */
  quiet?: boolean;
};

/** Something that the operator must see before a visit, such as a dog in the yard. */
export const Note = ({ label, icon, children, quiet = false }: Props) => (
  <div
    className={cx(
      'flex gap-2.5 leading-snug [&_svg]:size-5 [&_svg]:shrink-0 print:px-2 print:py-0.5 print:[&_svg]:hidden',
      !quiet && 'rounded-control border-2 border-gold-dark bg-warn-wash px-3 py-2 print:border',
    )}
  >
    {icon}
    <p className="min-w-0">
      <span className="font-bold after:content-[':_']">{label}</span>
      <span className="whitespace-pre-line wrap-anywhere">{children}</span>
    </p>
  </div>
);
