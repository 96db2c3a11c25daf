/** The address of the file as the build packs it with gzip: `test/scripts/pack-files.ts`. */
declare module '*?packed-url' {
  const url: string
  // oxlint-disable-next-line import/no-default-export -- how the build gives it
  export default url
}
