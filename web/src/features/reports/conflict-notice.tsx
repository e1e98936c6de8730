import { useEffect, useRef } from 'react';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Difference } from '../../offline/report/report-differences.ts';

/** A save that was refused because of another version. `send` tells whether it was meant to send or to keep a draft. */
export type Conflict = { stored: ServiceReport; send: boolean };

const Version = ({ owner, text }: { owner: string; text: string }) => (
  <div className="min-w-0 flex-1">
    <dt className="text-sm font-semibold text-ink-soft">{owner}</dt>
    {/* Long notes scroll, also by keyboard. */}
    <dd
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={text.length > 200 ? 0 : undefined}
      className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line"
    >
      {text}
    </dd>
  </div>
);

type Props = {
  conflict: Conflict;
  differences: readonly Difference[];
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Shows both versions of a report that two people have changed side by side, for the operator to choose from. */
export const ConflictNotice = ({
  conflict,
  differences,
  busy,
  onKeepMine: onKeepOwnVersion,
  onTakeTheirs: onTakeServerVersion,
}: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const isSent = conflict.stored.status === 'sent';
  return (
    <Card role="alert" tone="danger">
      <h2 ref={heading} tabIndex={-1} className="title-3">
        {isSent ? 'This report was sent in the meantime' : 'This report was changed elsewhere'}
      </h2>
      <p className="mt-1">
        {isSent
          ? 'What you typed since is not in it, and a sent report can no longer be changed. It is all still here.'
          : 'It was not saved over the other version. What you typed is still here.'}
      </p>
      {differences.length > 0 && (
        <ul className="mt-4 flex flex-col gap-3">
          {differences.map(({ label, mine, theirs: others }) => (
            <li key={label} className="rounded-control border-2 border-cream-300 bg-white p-3">
              <p className="font-bold">{label}</p>
              <dl className="mt-1 flex flex-col gap-2 sm:flex-row sm:gap-6">
                <Version owner="Yours" text={mine} />
                <Version owner={isSent ? 'Sent' : 'Saved by the other'} text={others} />
              </dl>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {!isSent && (
          <BusyButton tone="paper" size="small" busy={busy} onClick={onKeepOwnVersion}>
            {conflict.send ? 'Keep mine and send it' : 'Keep mine and save it'}
          </BusyButton>
        )}
        <BusyButton
          tone={isSent ? 'paper' : 'plain'}
          size="small"
          busy={busy}
          onClick={onTakeServerVersion}
        >
          {isSent ? 'Discard mine and show the sent report' : 'Take the other version'}
        </BusyButton>
      </div>
    </Card>
  );
};
