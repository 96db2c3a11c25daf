import { ownFileUrl } from './own-file-url.ts'

/** Of a file in `public/samples`. */
export function sampleUrl(name: string): URL {
  return ownFileUrl(`samples/${encodeURIComponent(name)}`)
}
