/** The methods of `CacheStorage` that are needed. */
export interface CacheList {
  has(name: string): Promise<boolean>
  open(name: string): Promise<FileCache>
  delete(name: string): Promise<boolean>
}

export interface FileCache {
  keys(): Promise<readonly { url: string }[]>
  match(url: string): Promise<Response | undefined>
  put(url: string, response: Response): Promise<void>
  delete(url: string): Promise<boolean>
}

interface MoveOptions {
  from: string
  to: string
  /** URL below which the application is. */
  scope: string
}

/**
 * Moves the files of the application at `scope` from a cache that all applications of the origin shared to its own. The
 * shared cache is deleted when it is empty.
 */
export async function moveCachedFiles(caches: CacheList, { from, to, scope }: MoveOptions): Promise<void> {
  if (from === to || !(await caches.has(from))) return
  const shared = await caches.open(from)
  const urls = (await shared.keys()).map(({ url }) => url)
  for (const url of urls.filter((each) => each.startsWith(scope))) {
    const response = await shared.match(url)
    if (response) await (await caches.open(to)).put(url, response)
    await shared.delete(url)
  }
  if ((await shared.keys()).length === 0) await caches.delete(from)
}

/**
 * Deletes the files directly in the folder `scope` from a cache that all applications of the origin shared, and the cache
 * if it is empty.
 */
export async function deleteCachedFiles(
  name: string,
  { caches, scope }: { caches: CacheList; scope: string },
): Promise<void> {
  if (!(await caches.has(name))) return
  const shared = await caches.open(name)
  for (const { url } of await shared.keys()) {
    if (url.startsWith(scope) && !url.slice(scope.length).includes('/')) await shared.delete(url)
  }
  if ((await shared.keys()).length === 0) await caches.delete(name)
}
