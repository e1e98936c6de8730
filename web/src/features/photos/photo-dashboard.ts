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

/** Passes facts that the library leaves out to the panels that show the overall status. */
const updatePanels = (node: Drawn, facts: { isAllErrored: boolean }): void => {
  for (const child of childrenOf(node)) {
    if ('isAllComplete' in child.props) Object.assign(child.props, facts);
    updatePanels(child, facts);
  }
};

/** The library labels a wrapper of the dialog, which assistive technology ignores. */
const nameDialog = (node: Drawn, name: string): void => {
  Object.assign(node.props, { 'aria-label': undefined });
  for (const child of childrenOf(node))
    if ('role' in child.props && child.props.role === 'dialog')
      Object.assign(child.props, { 'aria-label': name, 'aria-modal': 'true' });
};

/** Adds an accessible name, and a full title in place of 'Error' (rules: photo-12). */
export class PhotoDashboard extends Dashboard<Meta, AwsBody> {
  constructor(uppy: Uppy<Meta, AwsBody>, options?: DashboardOptions<Meta, AwsBody>) {
    super(uppy, options);
    const draw = this.render;
    this.render = (state) => {
      const drawn = draw(state);
      updatePanels(drawn, { isAllErrored: uppy.getObjectOfFilesPerState().isAllErrored });
      nameDialog(drawn, this.i18n('dashboardWindowTitle'));
      return drawn;
    };
  }
}
