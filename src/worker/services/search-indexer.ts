import type { Failure } from '../../core/model/failures/failure.ts'
import { type Result, succeed } from '../../core/model/failures/result.ts'
import type { SearchDocument, SearchSegmentId } from '../../core/model/search/search-index.ts'
import type { TimerPort } from '../timers.ts'
import type { LockPort } from '../session-locks.ts'
import { ownName } from '../../lib/path-name.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface Note {
  id: string
  stamp: string
}

interface Shard {
  id: string
  stretches: readonly SearchSegmentId[]
  size: number
  bytes: Bytes
}

/** Storage, tool worker and locks of the indexer. `replaceShards` is one transaction. */
export interface SearchIndexerPorts<Noted extends Note = Note> {
  store: {
    prepare(format: number, how?: { isDamaged: boolean }): Promise<Result<null>>
    countNotes(): Promise<Result<number>>
    readWork(): Promise<
      Result<{
        notes: readonly Noted[]
        segments: readonly SearchSegmentId[]
        documents: readonly SearchDocument[]
        affected: readonly string[]
      } | null>
    >
    listShards(): Promise<Result<readonly { id: string; size: number }[]>>
    readShards(ids: readonly string[]): Promise<Result<readonly Shard[]>>
    replaceShards(change: {
      removed: readonly string[]
      added: readonly Shard[]
      settled: readonly Noted[]
    }): Promise<Result<null>>
  }
  /** Runs in a tool worker. */
  write(change: {
    affected: readonly Bytes[]
    partners: readonly Bytes[]
    without: readonly SearchSegmentId[]
    documents: readonly SearchDocument[]
  }): Promise<Result<readonly Omit<Shard, 'id'>[]>>
  locks: LockPort
  timers: TimerPort
  newId(): string
}

/** Must be raised when the tokenization or the format of shards changes. The index is then rebuilt. */
const indexFormat = 1
const lockName = 'innerloop:search-index'
const maxMergedSize = 16_384
const quietMs = 15_000
const pauseMs = 30
const waitedNotes = 200

/**
 * Keeps the index up to date. Pending changes are indexed slice by slice, by one tab at a time. Stopping loses nothing,
 * because a slice and its notes are stored in one transaction.
 */
export class SearchIndexer<Noted extends Note = Note> {
  readonly #ports: SearchIndexerPorts<Noted>
  #isScheduled = false
  #isPrepared = false
  readonly #prepared = Promise.withResolvers<void>()
  #working: Promise<void> | null = null
  #wasRebuilt = false

  constructor(ports: SearchIndexerPorts<Noted>) {
    this.#ports = ports
  }

  /** Schedules indexing, as something may have changed. */
  touch(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#ports.timers.schedule(quietMs, () => {
      this.#isScheduled = false
      void this.#work()
    })
  }

  /** Waits until a few pending changes are indexed. For many changes it only starts indexing. */
  async catchUp(signal: AbortSignal): Promise<void> {
    // If there is no index yet, preparing it first notes all chats.
    if (!this.#isPrepared) await Promise.race([this.#work(), this.#prepared.promise])
    const count = await this.#ports.store.countNotes()
    if (count.ok && count.value === 0) return
    const working = this.#work()
    if (count.ok && count.value > waitedNotes) return
    if (signal.aborted) return
    const aborted = Promise.withResolvers<void>()
    const stop = () => aborted.resolve()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await Promise.race([working, aborted.promise])
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  /**
   * Rebuilds an unreadable index from the chats, once per worker. Repeated damage has a cause that a rebuild does not
   * fix. Returns whether a rebuild has started.
   */
  async rebuild(): Promise<boolean> {
    if (this.#wasRebuilt) return false
    this.#wasRebuilt = true
    return (await this.startRebuild()).ok
  }

  /** Starts a rebuild at a person's request, any number of times. Indexing continues after it resolves. */
  async startRebuild(): Promise<Result<null>> {
    const prepared = await this.#ports.store.prepare(indexFormat, { isDamaged: true })
    if (prepared.ok) void this.#work()
    return prepared
  }

  #work(): Promise<void> {
    this.#working ??= this.#indexPending().finally(() => {
      this.#working = null
    })
    return this.#working
  }

  async #indexPending(): Promise<void> {
    const { store, locks } = this.#ports
    // The tab with the lock also indexes the changes noted by this one.
    const release = await locks.tryAcquire(ownName(lockName))
    if (!release) return
    try {
      const prepared = await store.prepare(indexFormat)
      this.#isPrepared = prepared.ok
      if (prepared.ok) this.#prepared.resolve()
      while (prepared.ok && (await this.#indexBatch())) await this.#pause()
    } finally {
      release()
    }
  }

  async #indexBatch(): Promise<boolean> {
    const { store, newId } = this.#ports
    const work = await store.readWork()
    if (!work.ok || !work.value) return false
    const { notes, segments, documents, affected } = work.value
    const listed = await store.listShards()
    if (!listed.ok) return false
    const others = listed.value.filter(({ id }) => !affected.includes(id))
    const partners = selectShardsToMerge(others, documents.length)
    const read = await store.readShards([...affected, ...partners])
    if (!read.ok) return false
    const bytesOf = (ids: readonly string[]) =>
      read.value.filter(({ id }) => ids.includes(id)).map(({ bytes }) => bytes)
    const shards = await this.#ports.write({
      affected: bytesOf(affected),
      partners: bytesOf(partners),
      without: segments,
      documents,
    })
    if (!shards.ok) return isIndexDamage(shards.failure) && (await this.rebuild())
    const added = shards.value.map(({ stretches: own, size, bytes }) => ({
      id: newId(),
      stretches: own,
      size,
      bytes,
    }))
    const replaced = await store.replaceShards({ removed: [...affected, ...partners], added, settled: notes })
    return replaced.ok
  }

  /** Yields, so that streaming an answer comes first. */
  #pause(): Promise<void> {
    return new Promise((resolve) => void this.#ports.timers.schedule(pauseMs, resolve))
  }
}

/** Detects the failure that index workers report for damaged bytes. */
export function isIndexDamage({ code }: Failure): boolean {
  return code === 'invalid-input'
}

/**
 * Selects shards to merge with new messages. Shards much larger than the merged size stay, so that each message is
 * written only a few times.
 */
export function selectShardsToMerge(
  shards: readonly { id: string; size: number }[],
  added: number,
): string[] {
  const partners: string[] = []
  if (added === 0) return partners
  let size = added
  for (const shard of shards.toSorted((one, other) => one.size - other.size)) {
    if (shard.size > size * 2 || size + shard.size > maxMergedSize) break
    partners.push(shard.id)
    size += shard.size
  }
  return partners
}

interface IndexHealthPorts extends Pick<SearchIndexerPorts, 'write'> {
  indexer: Pick<SearchIndexer, 'catchUp' | 'startRebuild'>
  store: Pick<SearchIndexerPorts['store'], 'listShards' | 'readShards'> & {
    countUnindexed(): Promise<Result<number>>
  }
}

/** Checks whether the index of all chats is sound. The index can be rebuilt from the chats at any time. */
export class IndexHealth {
  readonly #ports: IndexHealthPorts

  constructor(ports: IndexHealthPorts) {
    this.#ports = ports
  }

  /** Returns how many parts of the index are damaged or missing. Rejects with the signal's reason. */
  async check(signal: AbortSignal): Promise<Result<number>> {
    const { indexer, store } = this.#ports
    // Pending changes must not count as faults.
    await indexer.catchUp(signal)
    const listed = await store.listShards()
    if (!listed.ok) return listed
    let damaged = 0
    for (const { id } of listed.value) {
      signal.throwIfAborted()
      const isSound = await this.#isSound(id)
      if (!isSound.ok) return isSound
      if (!isSound.value) damaged += 1
    }
    const unindexed = await store.countUnindexed()
    return unindexed.ok ? succeed(damaged + unindexed.value) : unindexed
  }

  /** Repairs the index, and returns how many parts were damaged. */
  async repair(): Promise<Result<number>> {
    const checked = await this.check(new AbortController().signal)
    if (!checked.ok || checked.value === 0) return checked
    const started = await this.#ports.indexer.startRebuild()
    return started.ok ? checked : started
  }

  /** Checks a shard. Reading all of it and writing it again must give the same bytes. */
  async #isSound(id: string): Promise<Result<boolean>> {
    const { store, write } = this.#ports
    const read = await store.readShards([id])
    if (!read.ok) return read
    const [shard] = read.value
    // The shard was replaced in the meantime.
    if (!shard) return succeed(true)
    const rewritten = await write({ affected: [shard.bytes], partners: [], without: [], documents: [] })
    if (!rewritten.ok) return isIndexDamage(rewritten.failure) ? succeed(false) : rewritten
    const [again] = rewritten.value
    return succeed(
      again !== undefined &&
        again.size === shard.size &&
        again.stretches.join() === shard.stretches.join() &&
        hasSameBytes(again.bytes, shard.bytes),
    )
  }
}

function hasSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
