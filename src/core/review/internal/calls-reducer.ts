import type { TimelineState } from '../../model/review/turn-record.ts'
import type { CallId } from '../../model/id.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { CallDetailsBuilder } from './call-details.ts'
import { detailGroup, jsonDetail, numberDetail, textDetail } from './details.ts'
import type { TimelineBuilder } from '../timeline-builder.ts'

const settled: Partial<Record<RunEvent['type'], TimelineState>> = {
  'tool-invocation-succeeded': 'ok',
  'tool-invocation-failed': 'failed',
  'tool-invocation-refused': 'refused',
  'tool-invocation-denied': 'denied',
  'tool-invocation-cancelled': 'cancelled',
  'tool-invocation-lost': 'unknown',
}

/** Reduces the events of calls and of their context injections. */
export class CallsReducer {
  readonly #board: TimelineBuilder
  readonly #facts = new Map<CallId, CallDetailsBuilder>()
  readonly #names = new Map<CallId, string>()

  constructor(board: TimelineBuilder) {
    this.#board = board
  }

  factsOf(callId: CallId): CallDetailsBuilder | undefined {
    return this.#facts.get(callId)
  }

  nameOf(callId: CallId): string | undefined {
    return this.#names.get(callId)
  }

  /** Returns whether the event was about a call. */
  apply(event: RunEvent): boolean {
    switch (event.type) {
      case 'tool-invocation-proposed':
        this.#propose(event)
        return true
      case 'tool-invocation-started':
      case 'tool-invocation-progressed':
      case 'tool-invocation-streamed':
      case 'tool-usage-reported':
      case 'tool-invocation-succeeded':
      case 'tool-invocation-failed':
      case 'tool-invocation-refused':
      case 'tool-invocation-denied':
      case 'tool-invocation-cancelled':
      case 'tool-invocation-lost':
      case 'authority-decided':
      case 'reply-written':
        this.#go(event)
        return true
      case 'hosted-call-started':
      case 'hosted-call-ended':
        this.#applyHosted(event)
        return true
      case 'context-restarted':
        this.#restart(event)
        return true
      default:
        return false
    }
  }

  #propose(event: RunEventOf<'tool-invocation-proposed'>): void {
    const { callId, toolName, round } = event
    const facts = new CallDetailsBuilder()
    facts.addEvent(event)
    this.#facts.set(callId, facts)
    this.#names.set(callId, toolName)
    this.#board
      .open(`call ${callId}`, { kind: 'call', name: `Tool call: ${toolName}`, round, callId })
      .addDetails(() => facts.groups())
  }

  #go(event: Extract<RunEvent, { callId: CallId }>): void {
    const draft = this.#board.find(`call ${event.callId}`)
    this.#facts.get(event.callId)?.addEvent(event)
    if (event.type === 'tool-invocation-started') {
      draft?.marks.push({ atMs: this.#board.nowMs, name: 'Began to run' })
    }
    const state = settled[event.type]
    if (state !== undefined) draft?.end(this.#board.nowMs, state)
  }

  #applyHosted(event: RunEventOf<'hosted-call-started' | 'hosted-call-ended'>): void {
    const key = `hosted ${event.callId}`
    if (event.type === 'hosted-call-started') {
      const { round, callId, toolName, arguments: args } = event
      const name = `Tool call by the provider: ${toolName}`
      const draft = this.#board.open(key, { kind: 'hosted-call', name, round, callId })
      draft.addDetails(() => detailGroup('Call', textDetail('Tool', toolName), jsonDetail('Arguments', args)))
      return
    }
    const { durationMs, result, isError } = event
    const draft = this.#board.find(key)
    draft?.end(this.#board.nowMs, isError ? 'failed' : 'ok')
    draft?.addDetails(() =>
      detailGroup('Result', numberDetail('Took', 'duration', durationMs), jsonDetail('Result', result)),
    )
  }

  #restart(event: RunEventOf<'context-restarted'>): void {
    const { callId, kind, round, item, annotated, patched, annotations = [], mediaWindow } = event
    const draft = this.#board.moment(`restart ${callId}`, {
      kind: 'restart',
      name: `Restart: ${kind.replace(/^context_restart_(with_)?/, '').replaceAll('_', ' ')}`,
      round,
      callId,
    })
    draft.addDetails(() =>
      detailGroup(
        'Restart',
        textDetail('Asked for by', this.#names.get(callId)),
        textDetail('Item', item),
        numberDetail('Messages annotated', 'count', annotated),
        numberDetail('Replies patched', 'count', patched),
        numberDetail('Pictures sent from now on', 'count', mediaWindow),
        jsonDetail(
          'Lines added to earlier messages',
          annotations.length === 0 ? undefined : annotations.map(({ line }) => line).join('\n'),
        ),
      ),
    )
  }
}
