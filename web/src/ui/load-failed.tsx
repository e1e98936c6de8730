import { Button } from './button.tsx';

/** A line in a form for what could not be loaded, with a retry button. */
export const LoadFailed = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center gap-3">
    <p className="font-semibold text-danger">{what} could not be loaded.</p>
    <Button tone="paper" size="small" onClick={onRetry}>
      Try Again
    </Button>
  </div>
);
