import { Link } from 'react-router-dom';
import { backupDays, requestDays } from 'shared/domain/reports/retention.ts';
import { phoneHref, postalAddress } from 'shared/domain/site/settings.ts';
import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SiteFooter } from '../home/landing/site-footer.tsx';

/** What personal data are kept, why, for how long and who sees them. */
export const Component = () => {
  const site = settings();
  const { cardPayments: takesCards, automaticBilling: savesCards } = site.claims;
  return (
    <>
      <PageHead
        path={paths.privacy()}
        title="Privacy policy"
        description={`What ${site.businessName} keeps about you, why, for how long, who sees gate codes and reports, and how to have it deleted.`}
      />
      <PageBanner narrow title="Privacy policy">
        What we keep about you, and who gets to see it.
      </PageBanner>
      <Prose>
        <h2>What we keep, and what for</h2>
        <ul>
          <li>
            <strong>Your account:</strong> name, email, phone and service address, so that we can
            reach you and find your home. Your password is kept by our sign-in provider, in a form
            that we cannot read.
          </li>
          <li>
            <strong>Access instructions:</strong> gate codes, where the key is, which side to come
            in by. They are shown to you and to our operator, to nobody else, and they are never
            written into an email, a report or a log.
          </li>
          <li>
            <strong>Pets:</strong> what you tell us about them, so that a technician knows who is in
            the yard.
          </li>
          <li>
            <strong>Bookings and cart:</strong> which services, when, at what price and whether they
            are paid. We do not store card numbers.
          </li>
          {takesCards && (
            <li>
              <strong>Payments by card or bank:</strong> the amount, the day, the kind of card or
              the name of the bank, and the last four digits. You enter the card or account on a
              page of Stripe, our payment processor. The full number never reaches us.
            </li>
          )}
          {savesCards && (
            <li>
              <strong>Saved cards and bank accounts:</strong> only if you save one: its kind or the
              bank’s name, the last four digits and when a card expires. Our payment processor keeps
              the number, so that you need not enter it again. You can remove it at any time.
            </li>
          )}
          {savesCards && (
            <li>
              <strong>Autopay:</strong> only if you turn it on: what you agreed to and when, your
              limit for each bill, and what came of each charge.
            </li>
          )}
          <li>
            <strong>Service reports and photos:</strong> what was done at a visit. The place where a
            photo was taken is removed from it before anyone sees it.
          </li>
          <li>
            <strong>Quote and sign-up requests:</strong> what you enter in the form, to answer it.
          </li>
        </ul>
        <h2>How long</h2>
        <ul>
          <li>
            Reports and their photos are deleted six months after they were written. Seven days
            before, we send you an email with a link to download them all. A report you were not
            warned about is not deleted.
          </li>
          <li>
            What the reports said as facts (dates, tasks, readings, what was added) stays in your
            service record, without names, words or photos, for as long as you are our customer.
          </li>
          <li>
            Account, bookings and messages are kept until you ask us to delete them. Then all of it
            goes, and we tell you by email when it is done. What you and we write to each other on
            the site is deleted after {requestDays} days.
          </li>
          {savesCards && (
            <li>
              A card or bank account that you remove is removed at our payment processor as well.
              What you agreed to for autopay we keep for two years after it ends, as proof, even if
              your account is deleted before.
            </li>
          )}
          <li>
            Quote and sign-up requests are deleted after {requestDays} days, and one that we
            answered with an offer {requestDays} days after the last day of the offer.
          </li>
          <li>
            Backups keep what was deleted for up to {backupDays} days longer. They are used only to
            repair a failure.
          </li>
          <li>
            Technical logs, kept to find faults and misuse, hold no names, only numbers. Those with
            the network address of your device are deleted after 90 days.
          </li>
        </ul>
        <h2>Who sees it</h2>
        <ul>
          <li>You, after signing in, and our operator. Other customers see nothing of yours.</li>
          <li>
            The companies that run our servers and send our email, as far as that work needs it
            (Amazon Web Services, in the United States).
          </li>
          {takesCards && (
            <li>
              Stripe, if you pay by card or bank: what you enter on its page, the amount and what it
              is for{savesCards && ', and your name and email if you save a card or bank account'}.
              If you dispute a payment at your bank, Stripe and the bank also get what we know of
              it: your name, email and address, the visits, and their reports with photos. Stripe
              keeps its own records of payments, as the law requires, even after we have deleted
              ours. How it uses them is in{' '}
              <a href="https://stripe.com/privacy">Stripe’s privacy policy</a>.
            </li>
          )}
          <li>We sell nothing about you, and there is no advertising or tracking on this site.</li>
        </ul>
        <h2>Cookies</h2>
        <p>
          There is one cookie that stays, and only once you sign in: it keeps you signed in. While
          you sign in there are others, for ten minutes at most. Your browser also remembers for
          itself that somebody has signed in on it, for a week what you chose for your cart before
          you had one, until you close the tab what you typed into a form and left unsent, and a
          report that our operator has not saved yet.
        </p>
        <h2>Email from us</h2>
        <p>
          We write about your account, quotes, bookings and reports, and nothing else. The reminder
          of the evening before a visit can be switched off in your account.
        </p>
        <h2>Your choices</h2>
        <p>
          You may see, correct, download or have deleted what we keep about you, and nobody is
          treated worse for asking. Signed in, you do so at the end of your account page. Or write
          to <a href={`mailto:${site.email}`}>{site.email}</a>, call{' '}
          <a href={phoneHref(site.phone)}>{site.phone}</a> or send a letter to {postalAddress(site)}
          . We answer within 45 days. If you are not satisfied with the answer, say so in a reply
          and we look at it again; after that you may turn to the Attorney General of Texas.
        </p>
        <h2>Children</h2>
        <p>
          This site is for adults who own or rent a home. We do not knowingly keep data of children.
        </p>
        <p>
          What you and we owe each other is in the <Link to={paths.terms()}>terms of service</Link>.
        </p>
      </Prose>
      <SiteFooter />
    </>
  );
};
