import type { ReactNode } from 'react';

type Props = { label: string; icon: ReactNode; children: string };

/** Something that the operator must see before a visit, such as a gate code. */
export const Note = ({ label, icon, children }: Props) => (
  <div className="flex gap-3 rounded-control border-2 border-gold-dark bg-warn-wash p-3 [&_svg]:mt-0.5 [&_svg]:size-6 [&_svg]:shrink-0 print:border print:px-2 print:py-0.5 print:[&_svg]:hidden">
    {icon}
    <p className="min-w-0">
      <span className="block text-sm font-bold print:inline print:after:content-[':_']">
        {label}
      </span>
      <span className="whitespace-pre-line wrap-anywhere">{children}</span>
    </p>
  </div>
);
