import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';

/** The id of what a customer finds far down their home. */
export type HomePart = 'history' | 'write' | 'water' | 'details' | 'reminders' | 'data';

/** What lies far down the page and is there for everybody, in its order there. */
const parts: readonly (readonly [part: HomePart, label: string])[] = [
  ['history', 'Service History'],
  ['write', 'Messages'],
  ['water', 'Your Water'],
  ['details', 'Your Details'],
  ['reminders', 'Reminders'],
  ['data', 'Your Data'],
];

const linkStyles = 'inline-flex min-h-11 items-center font-semibold underline';

/** The way to everything below: on a phone the page is ten screens long (rules: screen-5, screen-20). */
export const HomeIndex = ({ isAdmin }: { isAdmin: boolean }) => (
  <nav aria-label="On this page" className="-mt-3 mb-3 flex flex-wrap gap-x-5">
    {!isAdmin && (
      <Link to={paths.downloadReports()} className={linkStyles}>
        My Reports
      </Link>
    )}
    {parts.map(([part, label]) => (
      <Link key={part} to={`#${part}`} className={linkStyles}>
        {label}
      </Link>
    ))}
  </nav>
);
