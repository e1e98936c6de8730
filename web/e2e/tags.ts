/** For tests of what does not depend on the width of the screen: they run at one. */
export const anywidth = { tag: '@anywidth' };
