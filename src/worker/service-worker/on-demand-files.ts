import { hasDigest, type ContentDigest } from '../../lib/content-digest.ts'

/** Files that are cached when they are first used. Matched against whole URLs by the service worker, which serves its own origin only. */
export const onDemandFiles = /(?:assets|worker)\/on-demand\/|\.(?:wasm|bcmap|packed|woff2)$/

/** A file of the build that loads on demand, as `on-demand.json` lists it. The URL is relative to the page. */
export interface OnDemandFile extends ContentDigest {
  url: string
}

/**
 * Returns whether a response may be cached. A file of another version is not in the list; its media type must not be that
 * of a page, which is what hosts and proxies answer instead of a missing file.
 */
export async function isCacheable(
  url: string,
  response: Response,
  files: ReadonlyMap<string, OnDemandFile>,
): Promise<boolean> {
  if (response.status !== 200 || isPage(response)) return false
  const file = files.get(url)
  if (file !== undefined) return await hasDigest(await response.clone().arrayBuffer(), file)
  return !url.endsWith('.js') || isScript(response)
}

function isPage(response: Response): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(mediaType(response))
}

function isScript(response: Response): boolean {
  return /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i.test(mediaType(response))
}

function mediaType(response: Response): string {
  return response.headers.get('content-type')?.trim() ?? ''
}

/** The methods of `Cache` that the check needs. */
export interface CheckedCache {
  keys(): Promise<readonly { url: string }[]>
  match(url: string): Promise<Response | undefined>
  delete(url: string): Promise<boolean>
}

/** Deletes the cached files that must not have been cached. Returns their URLs. */
export async function deleteDamagedFiles(
  cache: CheckedCache,
  files: ReadonlyMap<string, OnDemandFile>,
): Promise<string[]> {
  const damaged: string[] = []
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url)
    if (response === undefined || (await isCacheable(url, response, files))) continue
    await cache.delete(url)
    damaged.push(url)
  }
  return damaged
}
