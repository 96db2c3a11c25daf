/** Addresses of files that the build makes. */
declare module '*?worker&url' {
  const url: string
  // oxlint-disable-next-line import/no-default-export -- how the build gives it
  export default url
}

declare module '*?url' {
  const url: string
  // oxlint-disable-next-line import/no-default-export -- how the build gives it
  export default url
}

/** As a data URL, within the code. */
declare module '*?inline' {
  const url: string
  // oxlint-disable-next-line import/no-default-export -- how the build gives it
  export default url
}

interface ImportMeta {
  /** Addresses of all files that a pattern names, by their paths. */
  glob<T>(pattern: string, options: { query: string; import: string; eager: true }): Record<string, T>
}
