/** `pending` before the operator first saves it. */
export const reportStatuses = ['pending', 'draft', 'sent'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/**
 * How far the e-mail is: `queued` when saved for sending, `accepted` by the mail service, `delivered` to
 * the mailbox, `failed` with a reason; `none` for a report that was finished for a customer without an
 * address. Null before the report is queued.
 */
export const deliveryStatuses = ['queued', 'accepted', 'delivered', 'failed', 'none'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A report may be changed until its mail is on its way. */
export const editableReportStatuses = ['pending', 'draft'] as const satisfies ReportStatus[];

/** How long a sent report is kept, in calendar months (rules: retention-1). */
export const retentionMonths = 6;
