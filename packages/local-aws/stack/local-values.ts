import { localNames } from './stack-definition.ts';
import { resourceOf, type LocalValues, type Template } from './template-values.ts';

const { region, account, stackId, table, photoBucket, poolId } = localNames;

export type LocalOrigins = { site: string; s3: string; identity: string };

/**
 * Stand-ins for what CloudFormation and DNS supply on AWS: generated names, and the AWS addresses that
 * the stack writes into functions' environments and headers.
 */
export const localValues = (
  template: Template,
  { site, s3, identity }: LocalOrigins,
  originSecret: string,
): LocalValues => {
  const distribution = resourceOf(template, 'AWS::CloudFront::Distribution').id;
  const domain = String(resourceOf(template, 'AWS::Cognito::UserPoolDomain').properties['Domain']);
  const cognito = `https://cognito-idp.${region}.amazonaws.com`;
  return {
    refs: {
      'AWS::AccountId': account,
      'AWS::Region': region,
      'AWS::StackId': stackId,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      [resourceOf(template, 'AWS::DynamoDB::GlobalTable').id]: table,
      [resourceOf(template, 'AWS::Cognito::UserPool').id]: poolId,
      [resourceOf(template, 'AWS::S3::Bucket', 'Photos').id]: photoBucket,
    },
    attributes: { [`${distribution}.DomainName`]: 'site.invalid' },
    secret: originSecret,
    addresses: [
      ['https://site.invalid', site],
      [`https://${domain}.auth.${region}.amazoncognito.com`, identity],
      [cognito, identity],
      [`https://s3.${region}.amazonaws.com`, s3],
    ],
  };
};
