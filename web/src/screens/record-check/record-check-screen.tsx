import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SiteFooter } from '../home/landing/site-footer.tsx';
import { CheckForm } from './check-form.tsx';

/**
 * `/record-check`: checks that a service record is unchanged, for customers and their insurers
 * (rules: record-7).
 */
export const Component = () => {
  const { businessName } = settings();
  return (
    <>
      <PageHead
        path={paths.recordCheck()}
        title="Check a Service Record"
        description={`Check on your own device that a service record of ${businessName} still says what it said when a visit’s report was mailed.`}
      />
      <PageBanner narrow title="Check a Service Record">
        Whether a record still says what it said on the day a report was mailed. The file stays on
        this device: nothing is sent, and once this page is open it needs no connection.
      </PageBanner>
      <div className="page-narrow pt-8 sm:pt-10">
        <noscript>
          <p className="mb-4 font-semibold">To check a file here, please turn on JavaScript.</p>
        </noscript>
        <CheckForm />
      </div>
      <Prose>
        <h2>How it works</h2>
        <p>
          Each report that {businessName} sends adds a row to the record of that address: what was
          done, read and added, and the hash of the row before. A hash is a number worked out from
          every letter of the row. Change one letter, and it is another number. The email that
          brings the report names the number and hash of its row, and it stays in your mailbox, out
          of our reach.
        </p>
        <h2>What this proves</h2>
        <ul>
          <li>
            That the row of your email, and all rows before it, are as they were when the email was
            sent: none changed, left out, added or moved.
          </li>
          <li>
            A photo you have kept is the one in the row if the SHA-256 of its file is among the
            row’s photos.
          </li>
        </ul>
        <h2>What it does not prove</h2>
        <ul>
          <li>That what we wrote was right: it proves what we wrote, not what happened.</li>
          <li>Anything about later rows. For those, use the line of your latest email.</li>
          <li>That an email arrived, or that nobody changed the email you copied the line from.</li>
        </ul>
        <p>
          You need not trust this page either. A row’s hash is the SHA-256 of the row without its
          field <code>hash</code>, as canonical JSON (RFC 8785); <code>prev</code> is the hash of
          the row before, or 64 zeros.
        </p>
      </Prose>
      <SiteFooter />
    </>
  );
};
