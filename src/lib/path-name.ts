/**
 * Returns the name of something that all pages of an origin share, such as a cache, for the application at `path`. At the
 * root of an origin it is the plain name.
 */
export function toPathName(name: string, path: string): string {
  return path === '/' ? name : `${name}@${path}`
}
