import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { referenceOf } from '../lib/api-error.ts';
import { Card } from './card.tsx';
import { Loading } from './loading.tsx';
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

type Query = { error: unknown; refetch: () => unknown };

/** A list or record that could not be loaded, with a retry button. */
export const ErrorPanel = ({
  what,
  query,
  isRetrying = false,
  heading = 'h2',
}: {
  what: string;
  query: Query;
  /** For panels that stay visible during a retry. */
  isRetrying?: boolean;
  heading?: 'h1' | 'h2';
}) => {
  const reference = referenceOf(query.error);
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
              if (!isRetrying) void query.refetch();
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

/** In place of what a query has not loaded: the loading animation, or why it failed. */
export const LoadState = ({
  query,
  what,
  ...loading
}: ComponentProps<typeof Loading> & { query: Query & { isError: boolean }; what: string }) =>
  query.isError ? <ErrorPanel what={what} query={query} /> : <Loading {...loading} />;
