import { normalizeAddress } from '../../engine/approvals/taint-addresses.ts'
import type { BlobId, CallId } from '../../model/id.ts'
import type { Source } from '../../model/research/notes.ts'
import { areNearlySame, type Fingerprint } from './simhash.ts'

export interface ReadPage {
  url: string
  title: string
  blobId: BlobId
  fingerprint: Fingerprint
  callId: CallId
}

/**
 * The sources of one research. All researchers share it, so that a page has the same number for each of them. Numbers are never
 * reassigned. `onChange` gets each source that is new or has changed, to record it.
 */
export class SourceBook {
  readonly #onChange: (source: Source) => void
  readonly #byNumber = new Map<number, Source>()
  readonly #numbers = new Map<string, number>()
  readonly #fingerprints = new Map<number, Fingerprint>()
  readonly #queries: { query: string; stepId: string }[] = []

  /** `stored` are the recorded sources of a research that continues. The last one of a number counts. */
  constructor(onChange: (source: Source) => void, stored: readonly Source[] = []) {
    this.#onChange = onChange
    for (const source of stored) this.#put(source)
  }

  /** All sources, by number. */
  list(): Source[] {
    return [...this.#byNumber.values()].toSorted((left, right) => left.number - right.number)
  }

  get(number: number): Source | undefined {
    return this.#byNumber.get(number)
  }

  find(url: string): Source | undefined {
    const number = this.#numbers.get(keyOf(url))
    return number === undefined ? undefined : this.#byNumber.get(number)
  }

  /** Queries and addresses that researchers have used, in order. */
  history(): { queries: readonly { query: string; stepId: string }[]; pages: readonly Source[] } {
    return { queries: this.#queries, pages: this.list().filter(({ state }) => state !== 'found') }
  }

  /** Sets the fingerprint of a page that an earlier worker read. */
  restoreFingerprint(number: number, fingerprint: Fingerprint): void {
    this.#fingerprints.set(number, fingerprint)
  }

  recordQuery(query: string, stepId: string): void {
    this.#queries.push({ query, stepId })
  }

  /** Adds a page that a search listed. A page that is known keeps its number and state. */
  recordFound(page: { url: string; title: string; callId: CallId }): Source {
    return this.find(page.url) ?? this.#change({ ...page, number: this.#byNumber.size + 1, state: 'found' })
  }

  /** Adds the text of a page, or replaces it. A text that is nearly that of an earlier source is the same evidence. */
  recordRead({ url, title, blobId, fingerprint, callId }: ReadPage): Source {
    const known = this.recordFound({ url, title, callId })
    // A page that is read again does not become a copy of its own copy.
    if (known.state === 'read') {
      if (known.blobId === blobId) return known
      this.#fingerprints.set(known.number, fingerprint)
      return this.#change({ ...known, blobId })
    }
    const same = this.list().find(
      ({ number, state }) => state === 'read' && this.#isSame(number, fingerprint),
    )
    this.#fingerprints.set(known.number, fingerprint)
    return this.#change({
      ...known,
      title: title || known.title,
      state: 'read',
      blobId,
      callId,
      sameAs: same && (same.sameAs ?? same.number),
    })
  }

  /** Records that a page could not be read. A page that was read before stays read. */
  recordUnreadable(page: { url: string; callId: CallId }): Source {
    const known = this.recordFound({ ...page, title: '' })
    return known.state === 'read' ? known : this.#change({ ...known, state: 'unreadable' })
  }

  #isSame(number: number, fingerprint: Fingerprint): boolean {
    const other = this.#fingerprints.get(number)
    return other !== undefined && areNearlySame(other, fingerprint)
  }

  #change(source: Source): Source {
    this.#put(source)
    this.#onChange(source)
    return source
  }

  #put(source: Source): void {
    this.#byNumber.set(source.number, source)
    this.#numbers.set(keyOf(source.url), source.number)
  }
}

/** One key for an address, whatever its scheme, `www.`, final slash and fragment. */
function keyOf(url: string): string {
  const normalized = normalizeAddress(url) ?? url
  return normalized.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
