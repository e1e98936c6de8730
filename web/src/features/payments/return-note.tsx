import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** What has become of what was done on the provider's page, at the top of the bills. */
export const ReturnNote = ({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) => (
  <Card tone="pool" className="flex flex-col items-start gap-3">
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` can hold no heading */}
    <div role="status">
      <h2 className="title-3">{title}</h2>
      <p className="wrap-anywhere">{text}</p>
    </div>
    {children}
  </Card>
);
