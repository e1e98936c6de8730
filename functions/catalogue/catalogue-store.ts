import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Service, ServiceCategory } from 'shared/contracts/catalogue.ts';
import {
  catalogueCategories,
  catalogueServices,
  catalogueVersion,
} from 'shared/domain/prices/catalogue.ts';
import { pricePlans } from 'shared/domain/prices/options.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { pricePeriods } from 'shared/domain/plans/plan-charges.ts';
import { taxCategories } from 'shared/domain/prices/sales-tax.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { keys } from '../platform/table/keys.ts';
import { getRow, putRow } from '../platform/table/rows.ts';
import { queryOf, type Table } from '../platform/table/table.ts';

const nullableText = z.nullable(z.string());

const storedCategory = z.object({
  id: z.string(),
  name: z.string(),
  description: nullableText,
  icon: nullableText,
  position: z.number(),
  createdAt: z.string(),
});

/** `price` is in cents. */
const storedService = z.object({
  id: z.string(),
  categoryId: z.string(),
  name: z.string(),
  description: nullableText,
  briefDescription: nullableText,
  learnMoreUrl: nullableText,
  price: z.int(),
  pricePlan: z._default(z.enum(pricePlans), 'fixed'),
  duration: z.nullable(z.int()),
  isRecurring: z.boolean(),
  recurringInterval: nullableText,
  isActive: z.boolean(),
  plan: z.nullable(z.object({ per: z.enum(pricePeriods) })),
  taxCategory: z.enum(taxCategories),
  position: z.number(),
  createdAt: z.string(),
});
export type StoredService = z.infer<typeof storedService>;

const versionRow = z.object({ version: z.unknown() });

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

/** The catalogue is one small partition: about a dozen services, two categories and a version. */
export const catalogueStore = (table: Table) => {
  const { name, client } = table;
  const list = async <S extends z.ZodMiniType>(prefix: string, item: S) => {
    const { Items } = await client.send(
      new QueryCommand({
        TableName: name,
        ...queryOf({ pk: 'CATALOGUE', sk: prefix }),
        Limit: 200,
      }),
    );
    return z.array(item).parse(Items ?? []);
  };
  return {
    listServices: async (): Promise<StoredService[]> =>
      (await list('SERVICE#', storedService))
        .filter((service) => service.isActive)
        .toSorted(byPosition),

    listCategories: async (): Promise<ServiceCategory[]> =>
      (await list('CATEGORY#', storedCategory)).toSorted(byPosition),

    /** @throws AppError `not-found`, also for an inactive service. */
    getService: async (id: string): Promise<StoredService> => {
      const service = await getRow(table, { key: keys.service(id), row: storedService });
      if (!service?.isActive)
        throw new AppError('not-found', 'The requested service could not be found.');
      return service;
    },

    isCurrent: async (): Promise<boolean> => {
      const key = keys.catalogueVersion();
      return (await getRow(table, { key, row: versionRow }))?.version === catalogueVersion;
    },

    /** Writes the version last, so that an interrupted run can simply be repeated. */
    write: async (now: Date): Promise<void> => {
      const createdAt = now.toISOString();
      const rows = [
        ...catalogueCategories.map((category, position) => ({
          ...keys.category(category.id),
          ...category,
          position,
          createdAt,
        })),
        ...catalogueServices.map((service, position) => ({
          ...keys.service(service.id),
          ...service,
          position,
          createdAt,
        })),
      ];
      // DynamoDB's limit is 25 rows per batch.
      for (let start = 0; start < rows.length; start += 25) {
        let pending: Record<string, { PutRequest: { Item: Record<string, unknown> } }[]> = {
          [name]: rows.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })),
        };
        while (Object.keys(pending).length > 0) {
          const { UnprocessedItems } = await client.send(
            new BatchWriteCommand({ RequestItems: pending }),
          );
          pending = Object.fromEntries(
            Object.entries(UnprocessedItems ?? {}).map(([of, requests]) => [
              of,
              requests.flatMap(({ PutRequest }) =>
                PutRequest?.Item ? [{ PutRequest: { Item: PutRequest.Item } }] : [],
              ),
            ]),
          );
        }
      }
      await putRow(table, {
        item: { ...keys.catalogueVersion(), version: catalogueVersion, writtenAt: createdAt },
      });
    },
  };
};

export const serviceView = ({ price, ...service }: StoredService): Service => ({
  ...service,
  price: centsToDecimal(price),
});
