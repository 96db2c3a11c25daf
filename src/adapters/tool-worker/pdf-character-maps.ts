const addresses = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Tables of characters for languages of East Asia, which a PDF may name instead of holding them. */
export const pdfCharacterMaps: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(addresses).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)
