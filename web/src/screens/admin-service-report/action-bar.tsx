import Check from 'lucide-react/icons/check';
import Save from 'lucide-react/icons/save';
import Send from 'lucide-react/icons/send';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import type { Stored } from './use-draft-keeping.ts';

const timeOf = (at: Date): string =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

const storedDraft = (saved: Stored): string => {
  if (!saved) return '';
  return saved.failed
    ? 'This phone keeps no copy. Save before you leave this page.'
    : `Saved on this device at ${timeOf(saved.at)}`;
};

type Props = {
  busy: 'saving' | 'photos' | undefined;
  failure: string | undefined;
  kept: Stored;
  /** Whether the report is only finished, because there is no address to send it to (rules: report-32). */
  finishes: boolean;
  /** Ignored while busy: the buttons stay enabled to keep the focus, and so can be pressed. */
  onSave: () => void;
  onSend: () => void;
};

/** Save and send, always within reach of the thumb, and whether unsaved changes are stored. */
export const ActionBar = ({ busy, failure, kept: saved, finishes, onSave, onSend }: Props) => {
  const online = useOnline();
  const busyLabel = busy === 'photos' ? 'Waiting for photos...' : 'Saving...';
  return (
    <div
      data-action-bar
      className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t-2 border-cream-200 bg-cream-50 px-4 py-3 sm:mx-0 sm:flex-row sm:flex-wrap sm:items-center sm:px-0"
    >
      <div className="min-w-0 flex-1 text-sm">
        {failure !== undefined && (
          <p role="alert" className="font-semibold text-danger">
            {failure}
          </p>
        )}
        {/* Keeps its height while it is empty, because otherwise the buttons below would move away from the
            thumb. */}
        <output className="flex min-h-5 flex-wrap items-center gap-x-2 text-ink-soft">
          {!online && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
              <WifiOff aria-hidden="true" className="size-4" /> No signal
            </span>
          )}
          {storedDraft(saved)}
        </output>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:flex [&_button]:px-2 sm:[&_button]:px-5 max-sm:[&_svg]:hidden">
        <Button tone="paper" aria-disabled={busy !== undefined} onClick={onSave}>
          <Save aria-hidden="true" /> {busy === undefined ? 'Save Draft' : busyLabel}
        </Button>
        <Button tone="gold" aria-disabled={busy !== undefined} onClick={onSend}>
          {finishes ? <Check aria-hidden="true" /> : <Send aria-hidden="true" />}
          {finishes ? 'Finish Report' : 'Send to Customer'}
        </Button>
      </div>
    </div>
  );
};
