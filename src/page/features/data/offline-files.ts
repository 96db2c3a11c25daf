import { hasDigest, type ContentDigest } from '../../../lib/content-digest.ts'
import { Listeners } from '../../../lib/listeners.ts'

/** A file that loads on demand. The URL is relative to the page. */
export interface OfflineFile extends ContentDigest {
  url: string
}

export interface OfflineState {
  totalBytes: number
  storedBytes: number
  /** The user asked for offline files. Missing files load when the page starts. */
  isWanted: boolean
  isLoading: boolean
  /** Why the last attempt ended before all files were stored. */
  problem: 'network' | 'full' | null
}

/** The methods of `Cache` that are needed. */
export interface FileCache {
  keys(): Promise<readonly { url: string }[]>
  put(url: string, response: Response): Promise<void>
  delete(url: string): Promise<boolean>
}

export interface OfflinePorts {
  /** Rejects if there is no list, as in development. */
  readList(): Promise<readonly OfflineFile[]>
  fetch(url: string, signal: AbortSignal): Promise<Response>
  isWanted(): Promise<boolean>
  /** Creates the cache if it does not exist. */
  openCache(): Promise<FileCache>
  dropCache(): Promise<unknown>
  /** Returns the absolute URL, which the cache needs. */
  resolve(url: string): string
}

const atOnce = 4

/** Stores all files that usually load on demand, because the user asked for offline use. */
export class OfflineFiles {
  readonly #ports: OfflinePorts
  readonly #listeners = new Listeners()
  #state: OfflineState | null = null
  #files: readonly OfflineFile[] = []
  #loading: AbortController | null = null

  constructor(ports: OfflinePorts) {
    this.#ports = ports
  }

  readonly subscribe = this.#listeners.add

  /** `null`: not checked yet, or there are no such files. */
  readonly getState = (): OfflineState | null => this.#state

  async look(): Promise<void> {
    if (this.#state !== null) return
    try {
      this.#files = await this.#ports.readList()
      const isWanted = await this.#ports.isWanted()
      const storedUrls = isWanted ? await this.#readStoredUrls() : new Set<string>()
      const totalBytes = sum(this.#files)
      const storedBytes = sum(this.#files.filter(({ url }) => storedUrls.has(this.#ports.resolve(url))))
      if (totalBytes > 0) this.#set({ totalBytes, storedBytes, isWanted, isLoading: false, problem: null })
    } catch {
      // If the check fails, the section is not offered.
    }
  }

  /** Loads missing files and deletes files of other versions. Ends early if stopped. */
  async keep(): Promise<void> {
    await this.look()
    if (this.#state === null || this.#loading !== null) return
    const loading = new AbortController()
    this.#loading = loading
    this.#set({ isWanted: true, isLoading: true, problem: null })
    try {
      const cache = await this.#ports.openCache()
      const storedUrls = await this.#readStoredUrls()
      const wantedFiles = new Map(this.#files.map((file) => [this.#ports.resolve(file.url), file]))
      for (const url of storedUrls) if (!wantedFiles.has(url)) await cache.delete(url)
      const missing = [...wantedFiles].filter(([url]) => !storedUrls.has(url))
      this.#set({ storedBytes: this.#state.totalBytes - sum(missing.map(([, file]) => file)) })
      const load = async () => {
        for (let next = missing.pop(); next !== undefined; next = missing.pop()) {
          const [url, file] = next
          const response = await this.#ports.fetch(url, loading.signal)
          if (!response.ok) throw new Error(`${url} could not be loaded (status ${response.status}).`)
          // Some hosts answer with a page instead of a missing file.
          if (!(await hasDigest(await response.clone().arrayBuffer(), file)))
            throw new Error(`The content of ${url} does not match this version.`)
          await cache.put(url, response)
          loading.signal.throwIfAborted()
          this.#set({ storedBytes: (this.#state?.storedBytes ?? 0) + file.bytes })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, load))
    } catch (error) {
      const isStopped = loading.signal.aborted
      loading.abort()
      if (!isStopped) this.#set({ problem: isFull(error) ? 'full' : 'network' })
    } finally {
      this.#loading = null
      this.#set({ isLoading: false })
    }
  }

  /** Stops loading. Stored files remain, and the next page start continues. */
  stop(): void {
    this.#loading?.abort()
  }

  async forget(): Promise<void> {
    this.stop()
    await this.#ports.dropCache()
    this.#set({ isWanted: false, storedBytes: 0, problem: null })
  }

  async #readStoredUrls(): Promise<Set<string>> {
    const cache = await this.#ports.openCache()
    return new Set((await cache.keys()).map(({ url }) => url))
  }

  #set(change: Partial<OfflineState>): void {
    const empty: OfflineState = {
      totalBytes: 0,
      storedBytes: 0,
      isWanted: false,
      isLoading: false,
      problem: null,
    }
    this.#state = { ...(this.#state ?? empty), ...change }
    this.#listeners.notify()
  }
}

function sum(files: readonly OfflineFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
