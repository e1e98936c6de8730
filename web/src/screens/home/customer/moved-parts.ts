import { paths } from '../../../lib/paths.ts';

/** Where parts of the home are now, by the fragment that once led to them; bookmarks and old mails have it. */
export const movedParts: Readonly<Record<string, string | undefined>> = {
  '#history': paths.visits(),
  '#water': paths.visits(),
  '#write': paths.messages(),
  '#details': paths.account(),
  '#reminders': paths.account(),
  '#data': paths.account(),
};
