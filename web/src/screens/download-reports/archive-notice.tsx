import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DownloadLink } from '../../ui/download-link.tsx';
import { downloadPaths } from '../../common/download-paths.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PoolCleaning } from '../../ui/work-animations.tsx';
import { readArchiveState, type ArchiveState } from './archive-state.ts';

/** Milliseconds, on top of the time the server waited before redirecting here. */
const askAgainDelay = 3000;

const hint = 'Your download starts in a moment...';

/** Requests an archive again that was still being made. */
const Preparing = ({ part, parts }: { part: number; parts: number }) => {
  const [requested, setRequested] = useState(false);
  const href = downloadPaths.allReports({ part, parts });

  useEffect(() => {
    const timer = setTimeout(() => {
      setRequested(true);
      // Without a connection, the browser's error page would take the place of this one.
      if (navigator.onLine) window.location.assign(href);
    }, askAgainDelay);
    return () => clearTimeout(timer);
  }, [href]);

  return (
    <Card tone="pool" className="mb-5">
      <h2 className="title-3">Your archive is still being prepared</h2>
      <Loading
        animation={<PoolCleaning />}
        label={
          requested ? hint : 'Gathering your reports and photos. This page asks again by itself.'
        }
      />
      {requested && (
        <p className="text-base">
          Nothing happened? <DownloadLink href={href} label="Download again" />
        </p>
      )}
    </Card>
  );
};

const Parts = ({ parts }: { parts: number }) => (
  <Card tone="pool" className="mb-5 flex flex-col gap-4">
    <div>
      <h2 className="title-3">Your reports fill more than one file</h2>
      <p className="text-base">
        There are too many photos for a single archive. Download them in {parts} parts, one after
        the other.
      </p>
    </div>
    <ul className="flex flex-wrap gap-3">
      {Array.from({ length: parts }, (_, at) => at + 1).map((part) => (
        <li key={part}>
          <DownloadLink
            href={downloadPaths.allReports({ part, parts })}
            label={`Part ${part} of ${parts}`}
            description={`Download part ${part} of ${parts}`}
            hint={hint}
          />
        </li>
      ))}
    </ul>
  </Card>
);

/** The server's response about an archive it did not return (docs/decisions/0008). */
export const ArchiveNotice = ({ reportCount }: { reportCount: number }) => {
  const [search] = useSearchParams();
  // Kept from the first render, because the URL is reset, so that reloading does not request it again.
  const [state] = useState<ArchiveState>(() => readArchiveState(search));
  useEffect(() => {
    if (state.kind === 'preparing')
      window.history.replaceState(window.history.state, '', paths.downloadReports());
  }, [state]);
  if (state.kind === 'preparing') return <Preparing part={state.part} parts={state.parts} />;
  const parts = state.kind === 'parts' ? Math.min(state.parts, reportCount) : 1;
  return parts > 1 ? <Parts parts={parts} /> : null;
};
