/**
 * Returns the URL of a file in `public`. The folder of the worker's script is next to these files, wherever the build
 * is served from.
 */
export function ownFileUrl(path: string): URL {
  const { href } = globalThis.location
  // The development server serves sources at their own paths.
  const root = href.replace(/\/(src\/worker|worker)\/[^/]*$/, '/')
  return new URL(path, root)
}
