import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { connectivity } from '../lib/connectivity.ts';
import { buttonStyles } from './button.tsx';
import { Loading } from './loading.tsx';
import { Droplet } from './work-animations.tsx';

/** Milliseconds the hint stays: about as long as a large archive takes to build. */
const hintDuration = 12_000;

type Props = {
  href: string;
  label: string;
  /** Read out instead of the label, for pages with several downloads. */
  description?: string;
  tone?: 'gold' | 'paper';
  size?: 'small';
  /** Shown after the click, for files that take a while. */
  hint?: string;
  /** The file's name, where the server does not set one. */
  saveAs?: string;
};

/** Leaves the client to download a file; shows an error instead while offline. */
export const DownloadLink = ({
  href,
  label,
  description,
  tone = 'paper',
  size,
  hint,
  saveAs,
}: Props) => {
  const [requested, setRequested] = useState(0);

  useEffect(() => {
    if (requested === 0) return undefined;
    const timer = setTimeout(() => setRequested(0), hintDuration);
    return () => clearTimeout(timer);
  }, [requested]);

  return (
    <>
      <a
        href={href}
        download={saveAs}
        className={buttonStyles({ tone, ...(size && { size }) })}
        {...(description !== undefined && { 'aria-label': description })}
        onClick={(event) => {
          if (navigator.onLine) {
            setRequested(requested + 1);
            return;
          }
          event.preventDefault();
          connectivity.reportProblem();
        }}
      >
        <Download aria-hidden="true" /> {label}
      </a>
      {hint !== undefined && requested > 0 && (
        <Loading animation={<Droplet />} label={hint} compact />
      )}
    </>
  );
};
