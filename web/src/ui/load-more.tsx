import { Button } from './button.tsx';

/** Fetches a list's next page. */
export const LoadMore = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <div className="mt-5 flex justify-center">
    <Button tone="paper" disabled={busy} onClick={onClick}>
      {busy ? 'Loading...' : 'Load more'}
    </Button>
  </div>
);
