import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Says that an unsaved copy from this phone is shown, and offers to discard it. */
export const RestoredNotice = ({
  savedAt,
  busy,
  onDiscard,
}: {
  savedAt: string;
  busy: boolean;
  onDiscard: () => void;
}) => (
  <Card tone="pool" padding="none" className="p-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output>
        We restored what you typed earlier, from {format.format(new Date(savedAt))}. It is not saved
        yet.
      </output>
      <Button tone="paper" size="small" disabled={busy} onClick={onDiscard}>
        Start over
      </Button>
    </div>
  </Card>
);
