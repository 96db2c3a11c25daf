import { joinBytes } from '../../../lib/bytes.ts'
import { encodeUtf8 } from '../../../lib/utf8.ts'
import { truncateString } from '../../../lib/text.ts'
import type { AgentOrder, AgentOutcome } from '../../model/agents/agent-call.ts'
import type { BlobStorePort } from '../../model/files/blob-store-port.ts'
import type { BlobId, CallId, SessionId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import { createFailure } from '../../model/failures/failure.ts'
import { toolsText } from '../../model/messages/write-text.ts'
import { maxSummaryCharacters, type Notes, type Source } from '../../model/research/notes.ts'
import type { ResearchGrants } from '../../model/research/research-grants.ts'
import { researchLimits } from '../../model/research/research-limits.ts'
import type {
  ResearchEffort,
  ResearchForecast,
  ResearchPlan,
  ResearchTerms,
} from '../../model/research/research-terms.ts'
import type { ResearchPhase } from '../../model/runs/agent-event.ts'
import type { ResearchEvent, RunEvent } from '../../model/runs/run-event.ts'
import { checkNotes, type CheckedNotes } from './check-notes.ts'
import { findTypedAddresses, PlanGrants } from './plan-grants.ts'
import { researcherBrief } from './prompts/researcher-prompt.ts'
import type { Fingerprint } from './simhash.ts'
import type { WebLog } from './read-web-log.ts'
import { SourceBook } from './source-book.ts'

export interface ResearchPorts {
  blobs: Pick<BlobStorePort, 'put' | 'read'>
  /** Computes the fingerprint of a page text, given as UTF-8, and looks for quotations in it. Never rejects. */
  checkPage(
    page: { bytes: Uint8Array<ArrayBuffer>; quotations: readonly string[] },
    signal?: AbortSignal,
  ): Promise<Result<{ fingerprint: Fingerprint; found: readonly boolean[] }>>
}

export interface ResearchOptions {
  sessionId: SessionId
  effort: ResearchEffort
  /** Addresses that the user typed, in the form of `findAddresses`. They become more during the turn. */
  typedAddresses: ReadonlySet<string>
  /** Events that an earlier worker stored of the root run. */
  stored: readonly RunEvent[]
  /** The web log of its researchers, from `readWebLog`. */
  earlier?: WebLog
}

/** A started research: what the user accepted. */
interface StartedResearch {
  plan: ResearchPlan
  terms: ResearchTerms
  forecast: ResearchForecast
  grants: ResearchGrants
}

const maxLabelCharacters = 80
/** Start of the address of a source that is a file. */
const filePrefix = 'file:'

/**
 * What the agents of one research share: the accepted plan, the sources, the notes. It is computed from the events of the root run,
 * to which it adds its own through the tools of that run.
 */
export class ResearchSession {
  readonly sources: SourceBook
  readonly effort: ResearchEffort
  readonly #ports: ResearchPorts
  readonly #options: ResearchOptions
  readonly #notes = new Map<CallId, Notes>()
  /** The texts that the text of a source consists of, by its number. */
  readonly #textsOf = new Map<number, Set<BlobId>>()
  /** The last text that is being added. Each waits for the one before, so that none replaces another. */
  #lastAdded: Promise<unknown> = Promise.resolve()
  readonly #origins = new WeakMap<AgentOrder, { stepId: string; callId: CallId }>()
  #started: StartedResearch | undefined
  #grants: PlanGrants | undefined
  #record: ((event: ResearchEvent) => void) | undefined
  #phase: ResearchPhase = 'clarify'
  /** The call whose plan was accepted before an earlier worker ended. */
  #planCall: CallId | undefined
  /** Number of pages that are being read. */
  #readingCount = 0
  /** Calls that have started a researcher. */
  readonly #researchers = new Set<CallId>()

  constructor(options: ResearchOptions, ports: ResearchPorts) {
    this.#options = options
    this.#ports = ports
    this.effort = options.effort
    const { queries = [], fetches = [] } = options.earlier ?? {}
    const sources: Source[] = []
    let planCall: CallId | undefined
    const offered = new Map<CallId, JsonValue>()
    for (const event of options.stored) {
      if (event.type === 'tool-invocation-proposed' && event.toolName === 'research_plan')
        offered.set(event.callId, event.arguments ?? null)
      if (event.type === 'tool-invocation-started' && event.toolName === 'research_plan')
        planCall = event.callId
      if (event.type === 'research-terms-set') {
        this.#apply(event, (planCall && offered.get(planCall)) ?? null)
        this.#planCall = planCall
      }
      if (event.type === 'research-phase-changed') this.#phase = event.phase
      if (event.type === 'notes-recorded') this.#notes.set(event.callId, event.notes)
      if (event.type === 'source-recorded') sources.push(event.source)
      if (event.type === 'agent-started' && 'callId' in event.of) this.#researchers.add(event.of.callId)
    }
    this.sources = new SourceBook((source) => this.#emit({ type: 'source-recorded', source }), sources)
    for (const { query, stepId } of queries) this.sources.recordQuery(query, stepId)
    const fetched = new Set(fetches.map(({ callId }) => callId))
    // The first record of a source tells the call that found it. A page that a researcher followed a link to was not listed.
    const first = new Map(sources.toReversed().map((source) => [source.number, source]))
    for (const source of first.values()) if (!fetched.has(source.callId)) this.#grants?.addListed(source)
  }

  /**
   * Reads the stored pages of an earlier worker, one at a time: their fingerprints and their links. Then counts
   * the links that its researchers followed. A page that cannot be read is left out. `decode` decodes UTF-8.
   */
  async restorePages(decode: (bytes: Uint8Array<ArrayBuffer>) => string): Promise<void> {
    for (const { number, url, state, blobId } of this.sources.list()) {
      const stored = state === 'read' && blobId ? await this.#ports.blobs.read(blobId) : undefined
      if (!stored?.ok || !stored.value) continue
      const { bytes } = stored.value
      const text = decode(bytes)
      if (!url.startsWith(filePrefix)) this.#grants?.addPage({ url, text })
      const checked = await this.#ports.checkPage({ bytes, quotations: [] })
      if (checked.ok) this.sources.restoreFingerprint(number, checked.value.fingerprint)
    }
    for (const { url, isApproved } of this.#options.earlier?.fetches ?? []) {
      if (isApproved) this.#grants?.countFollowed(url)
    }
  }

  /** Returns whether the user has accepted the plan of this call, which an earlier worker could not finish. */
  isPlanOf(callId: CallId): boolean {
    return this.#planCall === callId
  }

  /** The accepted plan and terms. `undefined` before the user has started the research. */
  get started(): StartedResearch | undefined {
    return this.#started
  }

  get grants(): PlanGrants | undefined {
    return this.#grants
  }

  get phase(): ResearchPhase {
    return this.#phase
  }

  /** Notes of all researchers, in the order of their calls. */
  get notes(): Notes[] {
    return [...this.#notes.values()]
  }

  /** Sets how events get into the log of the root run. Its tools do that at the start of each call. */
  bind(record: (event: ResearchEvent) => void): void {
    this.#record = record
  }

  setPhase(phase: ResearchPhase): void {
    if (phase === this.#phase) return
    this.#phase = phase
    this.#emit({ type: 'research-phase-changed', phase })
  }

  /** Records what the user accepted of what the model offered. From now on researchers may be started. */
  start(research: StartedResearch, offered: JsonValue): void {
    this.#apply(research, offered)
    this.#emit({ type: 'research-terms-set', ...research })
    this.setPhase('research')
  }

  /** Returns the order of a researcher, or the failure if the limits allow no other. */
  toOrder({ stepId, question }: { stepId: string; question: string }, callId: CallId): Result<AgentOrder> {
    const started = this.#started
    if (!started) return fail(createFailure('tool-failed', { message: toolsText('research-not-planned') }))
    const limits = researchLimits[started.terms.effort]
    if (!this.#researchers.has(callId) && this.#researchers.size >= limits.researchers) {
      const message = toolsText('no-more-researchers', { count: limits.researchers })
      return fail(createFailure('tool-failed', { message, retryable: false }))
    }
    this.#researchers.add(callId)
    const { plan, terms } = started
    const otherSteps = plan.steps.filter(({ id }) => id !== stepId).map(({ text }) => text)
    const { onlySites, language } = terms
    const order: AgentOrder = {
      agent: 'researcher',
      label: truncateString(question.replaceAll(/\s+/g, ' '), maxLabelCharacters),
      brief: researcherBrief({ question, stepId, title: plan.title, otherSteps, onlySites, language }),
      model: terms.models.research,
      allowance: {
        toolCalls: limits.callsPerResearcher,
        rounds: limits.callsPerResearcher + 4,
        amount: {},
        activeMs: terms.maxActiveMs,
      },
    }
    this.#origins.set(order, { stepId, callId })
    return { ok: true, value: order }
  }

  /** Returns the step that an order of this research is for, and its call. */
  originOf(order: AgentOrder): { stepId: string; callId?: CallId } {
    return this.#origins.get(order) ?? { stepId: '' }
  }

  /** Records the outcome of a researcher. Text without notes becomes a summary without checked claims. */
  finishResearcher(callId: CallId, stepId: string, { notes, text, status }: AgentOutcome): Notes | undefined {
    const own: Notes | undefined =
      notes ??
      (text === '' || status === 'failed'
        ? undefined
        : {
            stepId,
            summary: truncateString(text, maxSummaryCharacters),
            notes: [],
            open: [],
            disagreements: [],
          })
    if (!own) return undefined
    const result = { ...own, stepId }
    this.#notes.set(callId, result)
    const quoted = result.notes.filter(({ isQuotationFound }) => isQuotationFound !== undefined)
    this.#emit({
      type: 'notes-recorded',
      callId,
      notes: result,
      checked: quoted.length,
      found: quoted.filter(({ isQuotationFound }) => isQuotationFound).length,
    })
    return result
  }

  checkNotes(notes: Notes): Promise<CheckedNotes> {
    return checkNotes(notes, this.sources, this.findQuotations)
  }

  /** Looks for quotations in the stored text of a source. All are missing if the text cannot be read. */
  readonly findQuotations = async (
    number: number,
    quotations: readonly string[],
  ): Promise<readonly boolean[]> => {
    const blobId = this.sources.get(number)?.blobId
    const stored = blobId && (await this.#ports.blobs.read(blobId))
    if (!stored?.ok || !stored.value) return []
    const checked = await this.#ports.checkPage({ bytes: stored.value.bytes, quotations })
    return checked.ok ? checked.value.found : []
  }

  /**
   * Stores the text of a page that was read, and gives it a number. The text of a page that is read again, for example another part
   * of it, is added to what is stored, so that quotations of both are found.
   */
  addPage(
    page: { url: string; title: string; text: string; callId: CallId },
    signal: AbortSignal,
  ): Promise<Result<Source>> {
    const adding = this.#lastAdded.then(() => this.#addPage(page, signal))
    this.#lastAdded = adding.catch(() => undefined)
    return adding
  }

  async #addPage(
    page: { url: string; title: string; text: string; callId: CallId },
    signal: AbortSignal,
  ): Promise<Result<Source>> {
    const { url, title, text, callId } = page
    const own = encodeUtf8(text)
    const added = await this.#store(own)
    if (!added.ok) return added
    const known = this.sources.find(url)
    const blobIds = (known && this.#textsOf.get(known.number)) ?? new Set(known?.blobId && [known.blobId])
    if (known?.state === 'read' && blobIds.has(added.value)) return succeed(known)
    const earlier = known?.blobId ? await this.#ports.blobs.read(known.blobId) : succeed(null)
    if (!earlier.ok) return earlier
    const bytes = earlier.value ? joinBytes([earlier.value.bytes, encodeUtf8('\n\n'), own]) : own
    const [stored, checked] = await Promise.all([
      bytes === own ? added : this.#store(bytes),
      this.#ports.checkPage({ bytes, quotations: [] }, signal),
    ])
    if (!stored.ok) return stored
    if (!checked.ok) return checked
    this.#grants?.addPage(page)
    const { fingerprint } = checked.value
    const source = this.sources.recordRead({ url, title, callId, blobId: stored.value, fingerprint })
    this.#textsOf.set(source.number, blobIds.add(added.value))
    return succeed(source)
  }

  #store(bytes: Uint8Array<ArrayBuffer>): Promise<Result<BlobId>> {
    const { sessionId } = this.#options
    return this.#ports.blobs.put({ bytes, mediaType: 'text/plain', sessionId })
  }

  /** Adds passages of a file, of which each search shows others. The text of the source is all of them. */
  addPassages(
    { file, text, callId }: { file: string; text: string; callId: CallId },
    signal: AbortSignal,
  ): Promise<Result<Source>> {
    return this.addPage({ url: `${filePrefix}${file}`, title: file, text, callId }, signal)
  }

  /** Adds a page that a search listed. */
  addFound(page: { url: string; title: string; callId: CallId }): Source {
    this.#grants?.addListed(page)
    return this.sources.recordFound(page)
  }

  /** Reserves one of the pages that the effort allows, for a page that is read now. Returns `false` if none is left. */
  reservePage(): boolean {
    const read = this.sources
      .list()
      .filter(({ state, url }) => state === 'read' && !url.startsWith(filePrefix))
    if (read.length + this.#readingCount >= researchLimits[this.effort].pages) return false
    this.#readingCount += 1
    return true
  }

  releasePage(): void {
    this.#readingCount -= 1
  }

  /** Returns the steps of the plan without notes, as the report names them. */
  listGaps(): string[] {
    const steps = this.#started?.plan.steps ?? []
    const covered = new Set(this.notes.map(({ stepId }) => stepId))
    return steps.filter(({ id }) => !covered.has(id)).map(({ text }) => text)
  }

  recordReportCheck(counts: Omit<Extract<ResearchEvent, { type: 'report-checked' }>, 'type'>): void {
    this.#emit({ type: 'report-checked', ...counts })
  }

  #apply({ plan, terms, forecast, grants }: StartedResearch, offered: JsonValue): void {
    this.#started = { plan, terms, forecast, grants }
    this.#grants = new PlanGrants(grants, terms, this.#options.typedAddresses)
    for (const url of findTypedAddresses(plan, offered)) this.#grants.addListed({ url })
  }

  #emit(event: ResearchEvent): void {
    this.#record?.(event)
  }
}
