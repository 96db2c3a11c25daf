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

/** The file as a data URL inside the code. */
declare module '*?inline' {
  const url: string
  // oxlint-disable-next-line import/no-default-export -- how the build gives it
  export default url
}

interface ImportMeta {
  /** Returns the addresses of all files that match a pattern, by path. */
  glob<T>(pattern: string, options: { query: string; import: string; eager: true }): Record<string, T>
}
