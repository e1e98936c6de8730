import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { connectivity } from '../../lib/connectivity.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';

/** How long the hint stands, in ms: a large archive takes about as long to be put together. */
const hintDuration = 12_000;

type Props = {
  href: string;
  label: string;
  /** Read out instead of the label, where a page has many of them. */
  description?: string;
  tone?: 'gold' | 'paper';
  /** Said after the click, for files that take their time. */
  hint?: string;
};

/** Leaves the client for a file. Offline it says so instead of losing the page. */
export const DownloadLink = ({ href, label, description, tone = 'paper', hint }: Props) => {
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (asked === 0) return undefined;
    const timer = setTimeout(() => setAsked(0), hintDuration);
    return () => clearTimeout(timer);
  }, [asked]);

  return (
    <>
      <a
        href={href}
        className={buttonStyles({ tone })}
        {...(description !== undefined && { 'aria-label': description })}
        onClick={(event) => {
          if (navigator.onLine) {
            setAsked(asked + 1);
            return;
          }
          event.preventDefault();
          connectivity.reportProblem();
        }}
      >
        <Download aria-hidden="true" /> {label}
      </a>
      {hint !== undefined && asked > 0 && <Loading kind="droplet" label={hint} compact />}
    </>
  );
};
