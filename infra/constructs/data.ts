import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { dataRemoval } from './data-removal.ts';

const text = (name: string): dynamodb.Attribute => ({
  name,
  type: dynamodb.AttributeType.STRING,
});

/** All of them project all attributes. */
const indexNames = ['gsi1', 'gsi2', 'gsi3', 'gsi4'] as const;

/** The single table and its indexes; functions/platform/table/keys.ts defines the keys. */
export class Data extends Construct {
  readonly table: dynamodb.TableV2;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.table = new dynamodb.TableV2(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: indexNames.map((indexName) => ({
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
