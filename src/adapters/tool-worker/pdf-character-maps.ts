const addresses = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Addresses of character maps for East Asian languages, which a PDF may reference by name. */
export const pdfCharacterMaps: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(addresses).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)
