import { YourData } from '../../features/profile/your-data.tsx';
import { YourDetails } from '../../features/profile/your-details.tsx';
import { RecordDownloads } from '../../features/record/record-downloads.tsx';
import { Reminders } from '../../features/reminders/reminders.tsx';
import { YourCalendar } from '../../features/reminders/your-calendar.tsx';
import { SignOutElsewhere } from '../../features/session/sign-out-elsewhere.tsx';
import { CustomerPage } from '../customer-page.tsx';
import { Banner } from './account-banner.tsx';

/** `/account`: what a customer told us, how we reach them, and where they are signed in. */
export const Component = () => (
  <CustomerPage title="Account" banner={<Banner />}>
    <YourDetails />
    <Reminders />
    <div className="flex flex-col gap-4">
      <YourCalendar />
      <SignOutElsewhere />
      <YourData record={<RecordDownloads />} />
    </div>
  </CustomerPage>
);
