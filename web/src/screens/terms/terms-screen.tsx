import { Link } from 'react-router-dom';
import { checkFee } from 'shared/domain/prices/prices.ts';
import { formatCents } from 'shared/domain/prices/money.ts';
import { phoneHref, postalAddress } from 'shared/domain/site/settings.ts';
import {
  cancelingTerms,
  complaintTerms,
  refundTerms,
} from 'shared/domain/site/terms-of-refunds.ts';
import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';
import { installmentOffers } from '../home/landing/installment-offers.ts';
import { SiteFooter } from '../home/landing/site-footer.tsx';

export const Component = () => {
  const site = settings();
  const { claims } = site;
  const lenders = installmentOffers().map(({ provider }) => provider);
  return (
    <>
      <PageHead
        path={paths.terms()}
        title="Terms of service"
        description={`The rules for booking, visits, payment and cancelling with ${site.businessName} in ${site.city}, in plain language.`}
      />
      <PageBanner narrow title="Terms of service">
        The rules between you and us, in plain words.
      </PageBanner>
      <Prose>
        <h2>Who we are</h2>
        <p>
          {site.businessName} looks after pools and yards of private homes in and around {site.city}
          , Texas. Our address is {postalAddress(site)}. These terms apply when you use this site,
          open an account or book a visit.
        </p>
        <h2>Quotes and bookings</h2>
        <ul>
          <li>
            A quote is free. It is an estimate from what you tell us; if your pool or yard turns out
            to be different, we name the new price before any work begins.
          </li>
          <li>
            A booking is a request until we confirm it. The day and time you choose are what we aim
            for. Route and weather may move a visit, and we call you when they do.
          </li>
          <li>Prices are in US dollars and are the ones shown when you book.</li>
        </ul>
        <h2>Visits</h2>
        <ul>
          <li>
            We need to reach the pool or yard. Please tell us about gates and codes, and keep dogs
            indoors or on a leash while we work.
          </li>
          <li>
            If we cannot get in, or the place is not safe to work in, we leave, tell you why and
            find a new day with you. A second lost trip for the same visit may be charged.
          </li>
          <li>
            After pool chemicals or yard treatment we tell you how long to wait. Please keep people
            and pets away until then.
          </li>
          <li>You get a written report of each visit in your account.</li>
        </ul>
        <h2>Paying</h2>
        <ul>
          <li>
            You may pay by {claims.cardPayments && 'credit or debit card where it is offered, '}
            Cash App Pay, Venmo, Zelle or personal check. A check costs a processing fee of{' '}
            {formatCents(checkFee)}.
          </li>
          {claims.cardPayments && (
            <>
              <li>
                Cards and bank accounts are charged through Stripe, our payment processor, once you
                confirm the amount on its page
                {claims.automaticBilling && ', or with autopay when a bill is due'}.
              </li>
              <li>
                Paying from a bank account authorizes us to debit it electronically once, for the
                amount that you confirm. This takes up to four business days. If your bank does not
                pay, the amount is due again.
              </li>
              <li>{refundTerms}</li>
            </>
          )}
          {lenders.length > 0 && (
            <li>
              Installments are offered by {lenders.join(', ')} under their own terms; whether you
              are accepted is their decision.
            </li>
          )}
        </ul>
        {claims.automaticBilling && (
          <>
            <h2>Autopay</h2>
            <p>
              Automatic billing starts only when you turn autopay on in your account, and ends when
              you say so.
            </p>
            <ul>
              <li>
                You choose the card or bank account and the most that we may charge for one bill. We
                charge each bill when it is due, and all that is due on a day at once. A bill above
                your limit is not charged; we ask you to pay it.
              </li>
              <li>
                We email you what you agreed to, and a receipt for each charge. New prices are
                emailed at least ten days before the first charge at them.
              </li>
              <li>
                If a charge fails, we may try again 3 and 7 days later. After that the bill is yours
                to pay another way. Your bank may ask you to confirm a charge; we email you a link
                for that.
              </li>
              <li>
                You can turn autopay off at any time under Billing, or by calling{' '}
                <a href={phoneHref(site.phone)}>{site.phone}</a>. Removing the card or bank account
                that it uses turns it off too. A charge that is already processing is not stopped by
                that.
              </li>
            </ul>
          </>
        )}
        <h2>Changing your mind</h2>
        <ul>
          {cancelingTerms.map((sentences) => (
            <li key={sentences}>{sentences}</li>
          ))}
        </ul>
        <h2>When something goes wrong</h2>
        <p>
          {complaintTerms} For damage that we cause by carelessness we answer as Texas law says. We
          do not answer for wear, for faults that were there before, or for what others did to the
          pool or yard after we left. Nothing here takes away rights that the law gives you as a
          consumer.
        </p>
        <h2>Your account</h2>
        <p>
          Keep your password to yourself and your contact details current. Your reports are deleted
          after six months; how we warn you is in our{' '}
          <Link to={paths.privacy()}>privacy policy</Link>. You may close your account at any time.
        </p>
        <h2>Changes and questions</h2>
        <p>
          If we change these terms, the new ones apply to bookings made afterwards. The law of Texas
          applies. Questions? Call <a href={phoneHref(site.phone)}>{site.phone}</a> or write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </Prose>
      <SiteFooter />
    </>
  );
};
