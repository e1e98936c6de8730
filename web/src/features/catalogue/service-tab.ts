import { isServiceLine, type ServiceLine } from 'shared/domain/lines/lines.ts';

/** The tab that the services open with (rules: screen-25). */
export const defaultTab: ServiceLine = 'yard';

/** `?tab=` with a line of business; anything else is {@link defaultTab}. */
export const tabOf = (value: unknown): ServiceLine => (isServiceLine(value) ? value : defaultTab);
