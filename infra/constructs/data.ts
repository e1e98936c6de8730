import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import tableIndexes from '../table-indexes.json' with { type: 'json' };
import { dataRemoval } from './data-removal.ts';

const text = (name: string): dynamodb.Attribute => ({
  name,
  type: dynamodb.AttributeType.STRING,
});

/**
 * The single table and its indexes, which project all attributes; functions/platform/table/keys.ts defines the keys.
 * The list of indexes is a file of its own, because only one of them can be created or deleted per deployment
 * (scripts/checks/table-indexes.ts).
 */
export class Data extends Construct {
  readonly table: dynamodb.TableV2;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.table = new dynamodb.TableV2(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: tableIndexes.map((indexName) => ({
        indexName,
        partitionKey: text(`${indexName}pk`),
        sortKey: text(`${indexName}sk`),
        projectionType: dynamodb.ProjectionType.ALL,
      })),
      billing: dynamodb.Billing.onDemand(),
      timeToLiveAttribute: 'expire',
      encryption: dynamodb.TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: settings.pointInTimeRecovery,
      },
      deletionProtection: settings.protected,
      removalPolicy: dataRemoval(settings),
    });
  }
}
