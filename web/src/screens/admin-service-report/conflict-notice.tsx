import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Two hands wrote at the same report: the person decides whose words stay. */
export const ConflictNotice = ({
  message,
  busy,
  onKeepMine,
  onLoadTheirs,
}: {
  message: string;
  busy: boolean;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
}) => (
  <div role="alert" ref={(element) => element?.scrollIntoView({ block: 'center' })}>
    <Card className="border-danger bg-danger-wash">
      <h2 className="title-3">This report was not saved</h2>
      <p className="mt-1">{message} What you typed is still here.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="paper" size="small" disabled={busy} onClick={onKeepMine}>
          Save mine as a draft anyway
        </Button>
        <Button tone="plain" size="small" disabled={busy} onClick={onLoadTheirs}>
          Discard mine and load the saved one
        </Button>
      </div>
    </Card>
  </div>
);
