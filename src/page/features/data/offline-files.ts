/** One that is loaded when it is needed; its address is relative to the page's. */
export interface OfflineFile {
  url: string
  bytes: number
}

export interface OfflineState {
  totalBytes: number
  keptBytes: number
  /** It was asked for; what is missing is loaded when the page begins. */
  isWanted: boolean
  isLoading: boolean
  /** Why the last attempt ended before everything was here. */
  problem: 'network' | 'full' | null
}

/** `Cache`, as far as it is needed. */
export interface FileCache {
  keys(): Promise<readonly { url: string }[]>
  put(url: string, response: Response): Promise<void>
  delete(url: string): Promise<boolean>
}

export interface OfflinePorts {
  /** Rejects where there is none, as while developing. */
  readList(): Promise<readonly OfflineFile[]>
  fetch(url: string, signal: AbortSignal): Promise<Response>
  isWanted(): Promise<boolean>
  /** Begins it where there is none. */
  openCache(): Promise<FileCache>
  dropCache(): Promise<unknown>
  /** Whole addresses are what a cache knows. */
  resolve(url: string): string
}

const atOnce = 4

/** Everything that is usually loaded when it is first needed, kept on this device because somebody asked for it. */
export class OfflineFiles {
  readonly #ports: OfflinePorts
  readonly #listeners = new Set<() => void>()
  #state: OfflineState | null = null
  #files: readonly OfflineFile[] = []
  #loading: AbortController | null = null

  constructor(ports: OfflinePorts) {
    this.#ports = ports
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `null`: not looked at yet, or there is nothing to load. */
  readonly getState = (): OfflineState | null => this.#state

  async look(): Promise<void> {
    if (this.#state !== null) return
    try {
      this.#files = await this.#ports.readList()
      const isWanted = await this.#ports.isWanted()
      const kept = isWanted ? await this.#readKept() : new Set<string>()
      const totalBytes = sum(this.#files)
      const keptBytes = sum(this.#files.filter(({ url }) => kept.has(this.#ports.resolve(url))))
      if (totalBytes > 0) this.#set({ totalBytes, keptBytes, isWanted, isLoading: false, problem: null })
    } catch {
      // Nothing can be said, so nothing is offered.
    }
  }

  /** Loads what is missing, and lets go of what belongs to another version. Ends early when it is stopped. */
  async keep(): Promise<void> {
    await this.look()
    if (this.#state === null || this.#loading !== null) return
    const loading = new AbortController()
    this.#loading = loading
    this.#set({ isWanted: true, isLoading: true, problem: null })
    try {
      const cache = await this.#ports.openCache()
      const kept = await this.#readKept()
      const wanted = new Map(this.#files.map((file) => [this.#ports.resolve(file.url), file]))
      for (const url of kept) if (!wanted.has(url)) await cache.delete(url)
      const missing = [...wanted].filter(([url]) => !kept.has(url))
      this.#set({ keptBytes: this.#state.totalBytes - sum(missing.map(([, file]) => file)) })
      const load = async () => {
        for (let next = missing.pop(); next !== undefined; next = missing.pop()) {
          const [url, file] = next
          const response = await this.#ports.fetch(url, loading.signal)
          if (!response.ok) throw new Error(`${url}: ${response.status}`)
          await cache.put(url, response)
          loading.signal.throwIfAborted()
          this.#set({ keptBytes: (this.#state?.keptBytes ?? 0) + file.bytes })
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

  /** What is here stays; the next start of the page goes on. */
  stop(): void {
    this.#loading?.abort()
  }

  async forget(): Promise<void> {
    this.stop()
    await this.#ports.dropCache()
    this.#set({ isWanted: false, keptBytes: 0, problem: null })
  }

  async #readKept(): Promise<Set<string>> {
    const cache = await this.#ports.openCache()
    return new Set((await cache.keys()).map(({ url }) => url))
  }

  #set(change: Partial<OfflineState>): void {
    const empty: OfflineState = {
      totalBytes: 0,
      keptBytes: 0,
      isWanted: false,
      isLoading: false,
      problem: null,
    }
    this.#state = { ...(this.#state ?? empty), ...change }
    for (const listener of this.#listeners) listener()
  }
}

function sum(files: readonly OfflineFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
