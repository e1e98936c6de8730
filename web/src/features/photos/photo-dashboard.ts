import type { AwsBody } from '@uppy/aws-s3';
import type { Meta, Uppy } from '@uppy/core';
import Dashboard, { type DashboardOptions } from '@uppy/dashboard';

type Drawn = { props: object };

const isDrawn = (node: unknown): node is Drawn =>
  typeof node === 'object' &&
  node !== null &&
  'props' in node &&
  typeof node.props === 'object' &&
  node.props !== null;

const childrenOf = ({ props }: Drawn): Drawn[] =>
  ('children' in props ? [props.children].flat(2) : []).filter(isDrawn);

/** Gives every panel that draws the overall status the one fact the library forgets to pass on. */
const tellPanels = (node: Drawn, facts: { isAllErrored: boolean }): void => {
  for (const child of childrenOf(node)) {
    if ('isAllComplete' in child.props) Object.assign(child.props, facts);
    tellPanels(child, facts);
  }
};

/** The library names the dialog on an element around it, where assistive technology does not look. */
const nameDialog = (node: Drawn, name: string): void => {
  Object.assign(node.props, { 'aria-label': undefined });
  for (const child of childrenOf(node))
    if ('role' in child.props && child.props.role === 'dialog')
      Object.assign(child.props, { 'aria-label': name, 'aria-modal': 'true' });
};

/**
 * The library's dialog with its title complete: when all files have failed it says 'Error'
 * (rules: photo-12), and the dialog itself carries its name.
 */
export class PhotoDashboard extends Dashboard<Meta, AwsBody> {
  constructor(uppy: Uppy<Meta, AwsBody>, options?: DashboardOptions<Meta, AwsBody>) {
    super(uppy, options);
    const draw = this.render;
    this.render = (state) => {
      const drawn = draw(state);
      tellPanels(drawn, { isAllErrored: uppy.getObjectOfFilesPerState().isAllErrored });
      nameDialog(drawn, this.i18n('dashboardWindowTitle'));
      return drawn;
    };
  }
}
