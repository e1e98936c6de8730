/** A font file's bytes; the bundler puts them into the bundle. */
declare module '*.woff' {
  const bytes: Uint8Array;
  export default bytes;
}
