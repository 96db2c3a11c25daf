import { succeed, type Result } from '../../../core/kernel/result.ts'
import { isDamage, type SearchIndexer, type SearchIndexerPorts } from './search-indexer.ts'

export interface IndexHealthPorts extends Pick<SearchIndexerPorts, 'write'> {
  indexer: Pick<SearchIndexer, 'catchUp' | 'buildAnew'>
  store: Pick<SearchIndexerPorts['store'], 'listShards' | 'readShards'> & {
    countUnheard(): Promise<Result<number>>
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
    const unheard = await store.countUnheard()
    return unheard.ok ? succeed(damaged + unheard.value) : unheard
  }

  /** Repairs the index, and returns how many parts were damaged. */
  async repair(): Promise<Result<number>> {
    const found = await this.check(new AbortController().signal)
    if (!found.ok || found.value === 0) return found
    const begun = await this.#ports.indexer.buildAnew()
    return begun.ok ? found : begun
  }

  /** Checks a shard. Reading all of it and writing it again must give the same bytes. */
  async #isSound(id: string): Promise<Result<boolean>> {
    const { store, write } = this.#ports
    const read = await store.readShards([id])
    if (!read.ok) return read
    const [shard] = read.value
    // The shard was replaced in the meantime.
    if (!shard) return succeed(true)
    const written = await write({ affected: [shard.bytes], partners: [], without: [], documents: [] })
    if (!written.ok) return isDamage(written.failure) ? succeed(false) : written
    const [again] = written.value
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
