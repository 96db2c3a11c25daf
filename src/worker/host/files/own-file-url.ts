/** Of a file in `public`, which lies beside the folder of this worker's script, wherever the build is served from. */
export function ownFileUrl(path: string): URL {
  const { href } = globalThis.location
  // The development server serves sources where they lie.
  const root = href.replace(/\/(src\/worker|worker)\/[^/]*$/, '/')
  return new URL(path, root)
}
