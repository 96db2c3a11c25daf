import { toPathName } from '../../../lib/path-name.ts'
import { OfflineFiles, type OfflineFile } from '../../features/data/offline-files.ts'
import { isDataSaverOn } from '../../../lib/data-saver.ts'

/** Also read by the service worker. Other copies of the application on this origin have their own. */
const cacheName = toPathName('kept-offline', new URL('./', document.baseURI).pathname)

const resolve = (url: string) => new URL(url, document.baseURI).href

export const offlineFiles = new OfflineFiles({
  async readList() {
    if (!('caches' in globalThis)) throw new Error('This browser has no cache storage.')
    const response = await fetch(resolve('on-demand.json'))
    if (!response.ok) throw new Error(`The list of files could not be loaded (status ${response.status}).`)
    return (await response.json()) as OfflineFile[]
  },
  fetch: (url, signal) => fetch(url, { signal }),
  isWanted: () => caches.has(cacheName),
  openCache: () => caches.open(cacheName),
  dropCache: () => caches.delete(cacheName),
  resolve,
})

/** Updates the offline files after an update, if the person asked for them before. */
export async function updateOfflineFiles(): Promise<void> {
  if (!('caches' in globalThis) || isDataSaverOn() || !(await caches.has(cacheName))) return
  await offlineFiles.keep()
}
