import { ownFileUrl } from './own-file-url.ts'

/** Returns the URL of a file in `public/samples`. */
export function sampleUrl(name: string): URL {
  return ownFileUrl(`samples/${encodeURIComponent(name)}`)
}
