import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Customer } from 'shared/contracts/customers.ts';
import type { ReportSummary } from 'shared/contracts/reports.ts';
import type { Page } from '../../lib/api.ts';

/** A list of the dashboard, as far as it is loaded. */
export type LoadedList<Item> = UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>;
export type ReportList = LoadedList<ReportSummary>;
export type CustomerList = LoadedList<Customer>;

/** The items of the pages loaded so far; undefined before the first one came. */
export const itemsOf = <Item>({ data }: LoadedList<Item>): Item[] | undefined =>
  data?.pages.flatMap(({ items }) => items);
