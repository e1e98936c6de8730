import { useOnline } from '../lib/use-online.ts';
import { Button } from './button.tsx';

/** Reloads the page. Disabled while offline, when a reload would show the browser's own error page. */
export const RefreshButton = ({ tone }: { tone?: 'paper' }) => {
  const online = useOnline();
  return (
    <Button
      {...(tone && { tone })}
      aria-disabled={!online}
      onClick={() => {
        if (online) window.location.reload();
      }}
    >
      Refresh Page
    </Button>
  );
};
