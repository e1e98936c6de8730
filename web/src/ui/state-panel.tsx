import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { referenceOf } from '../lib/api-error.ts';
import { Card } from './card.tsx';
import { Reference } from './reference.tsx';

/** An empty or closed state in place of a list, with the next step. */
export const StatePanel = ({
  icon,
  title,
  children,
  action,
  heading: Heading = 'h2',
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
}) => (
  <Card className="flex flex-col items-center gap-3 py-10 text-center sm:py-12">
    {icon}
    <Heading className="title-3">{title}</Heading>
    {children !== undefined && (
      <div className="max-w-md text-balance text-ink-soft">{children}</div>
    )}
    {action !== undefined && (
      <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>
    )}
  </Card>
);

/** A list or record that could not be loaded, with a retry button. */
export const ErrorPanel = ({
  what,
  error,
  onRetry,
  isRetrying = false,
  heading = 'h2',
}: {
  what: string;
  error: unknown;
  onRetry: () => void;
  /** For panels that stay visible during a retry. */
  isRetrying?: boolean;
  heading?: 'h1' | 'h2';
}) => {
  const reference = referenceOf(error);
  return (
    <div role="alert">
      <StatePanel
        heading={heading}
        title={`${what} could not be loaded`}
        action={
          <Button
            tone="paper"
            aria-disabled={isRetrying}
            onClick={() => {
              if (!isRetrying) onRetry();
            }}
          >
            {isRetrying ? 'Loading...' : 'Try Again'}
          </Button>
        }
      >
        Nothing is lost. Check your connection and try once more.
        {reference !== undefined && <Reference id={reference} />}
      </StatePanel>
    </div>
  );
};
