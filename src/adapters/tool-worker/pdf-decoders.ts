const addresses = import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Addresses of the decoders for images in PDFs, as scanners write them. */
export const pdfDecoders: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(addresses).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)
