import type { Resource } from './stack-template.ts';

/** What the emulator refuses, although AWS takes it. */
export type Unsupported = {
  type: string;
  /** Only resources with this property; all of the type if undefined. */
  property?: string;
  /** The emulator's words. Any other refusal, and none, is a reason to look at the entry again. */
  refusal: RegExp;
};

const unknownType = (type: string): Unsupported => ({
  type,
  refusal: new RegExp(`Unrecognized resource types: \\[${type}\\]`),
});

/**
 * Everything that is left out of the deployed copy, with the reason: resources of a type that MiniStack 1.5.33 does not
 * know, of a property that it refuses, and those whose provider finds no SDK in it, which on AWS comes with the runtime.
 */
export const unsupported: readonly Unsupported[] = [
  unknownType('AWS::ApiGatewayV2::Deployment'),
  unknownType('AWS::Budgets::Budget'),
  unknownType('AWS::Cognito::ManagedLoginBranding'),
  unknownType('AWS::Cognito::UserPoolUser'),
  unknownType('AWS::Cognito::UserPoolUserToGroupAttachment'),
  unknownType('AWS::Logs::Delivery'),
  unknownType('AWS::Logs::DeliveryDestination'),
  unknownType('AWS::Logs::DeliverySource'),
  unknownType('AWS::Logs::QueryDefinition'),
  {
    type: 'AWS::CloudWatch::Alarm',
    property: 'Metrics',
    refusal: /metric math\) is not supported/,
  },
  { type: 'Custom::CDKBucketDeployment', refusal: /No module named 'boto3'/ },
  { type: 'Custom::S3AutoDeleteObjects', refusal: /no stub for '@aws-sdk\/client-s3'/ },
];

/** The entry because of which a resource is left out, if there is one. */
export const unsupportedBy = (
  { Type, Properties = {} }: Resource,
  list: readonly Unsupported[] = unsupported,
): Unsupported | undefined =>
  list.find(
    ({ type, property }) => type === Type && (property === undefined || property in Properties),
  );

/** An entry's name in what is printed, such as `AWS::CloudWatch::Alarm.Metrics`. */
export const nameOfUnsupported = ({ type, property }: Unsupported): string =>
  property === undefined ? type : `${type}.${property}`;
