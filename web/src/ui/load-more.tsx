import { Button } from './button.tsx';

export const LoadMore = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <div className="mt-5 flex justify-center">
    <Button tone="paper" disabled={busy} onClick={onClick}>
      {busy ? 'Loading...' : 'Load More'}
    </Button>
  </div>
);
