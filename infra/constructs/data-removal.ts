import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageSettings } from '../stages.ts';

/**
 * What happens to table, photos and users when their stack is deleted. Even data to be retained is
 * removed when the deployment that creates it fails; otherwise a second attempt would find its name
 * taken.
 */
export const dataRemoval = ({ retainData }: StageSettings): RemovalPolicy =>
  retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
