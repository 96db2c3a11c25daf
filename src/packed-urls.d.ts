/** The address of the file as the build packs it with gzip: `test/scripts/pack-files.ts`. */
declare module '*?packed-url' {
  const url: string
  // oxlint-disable-next-line import/no-default-export -- how the build gives it
  export default url
}

/** The address of the module with its imports as one packed script: `test/scripts/sandbox-scripts.ts`. */
declare module '*?sandbox-script' {
  const url: string
  // oxlint-disable-next-line import/no-default-export -- how the build gives it
  export default url
}
