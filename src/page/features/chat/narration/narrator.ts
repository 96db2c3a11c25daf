import { assertNever } from '../../../../core/kernel/assert-never.ts'
import type { ToolCallState } from '../../../../core/kernel/message.ts'
import { say } from '../../../words/say.ts'
import type { AnswerView, CallView } from '../answer/answer-view.ts'
import { beginning, takeSentences, type Readable, type ReadingPlace } from './take-sentences.ts'

/** A screen reader says about so many characters in a second; what comes while it speaks waits. */
const charactersPerSecond = 20
const pauseMs = 4000
const sentencesLimit = 240

export interface Heard {
  view: AnswerView | undefined
  text: Readable
  now: number
}

/**
 * What is said of one answer while it is written: each step of a tool once, and its text by whole sentences, no faster than
 * they can be spoken. It never says a sentence twice, and never part of one.
 */
export class Narrator {
  #place: ReadingPlace
  #readyAt: number
  readonly #saidStates = new Map<string, ToolCallState>()

  /** What an answer has by now was there before the listener was: after a reload, it is not said again. */
  constructor({ view, text, now }: Heard) {
    this.#place = text.blockCount > 1 ? { block: text.blockCount - 1, offset: 0 } : beginning
    this.#readyAt = now + pauseMs
    for (const { callId, state } of readCalls(view)) if (hasEnded(state)) this.#saidStates.set(callId, state)
  }

  /** Of the tools that began or ended since the last time, in a sentence each. */
  hearSteps(view: AnswerView | undefined): string {
    return readCalls(view)
      .flatMap((call) => this.#describeStep(call) ?? [])
      .join(' ')
  }

  /** The next sentences of the answer, if it is time for them. */
  hearText({ text, now }: Heard): string {
    if (now < this.#readyAt) return ''
    const { sentences, to } = takeSentences(text, this.#place, sentencesLimit)
    this.#place = to
    if (sentences !== '')
      this.#readyAt = now + Math.max(pauseMs, (sentences.length / charactersPerSecond) * 1000)
    return sentences
  }

  /** The last words: what was not said yet, where it is short, and how the answer ended. */
  hearEnd({ view, text }: Heard): string {
    const { sentences, isAtEnd } = takeSentences({ ...text, isEnded: true }, this.#place, sentencesLimit)
    const ending = describeEnding(view)
    if (isAtEnd && sentences !== '') return `${sentences} ${ending}`.trim()
    return isAtEnd || ending === '' ? ending : `${ending} ${say('There is more of it than was said here.')}`
  }

  #describeStep({ callId, toolName, state }: CallView): string | null {
    if (this.#saidStates.get(callId) === state) return null
    this.#saidStates.set(callId, state)
    return describeState(toolName, state)
  }
}

function readCalls(view: AnswerView | undefined): readonly CallView[] {
  return (view?.items ?? []).flatMap((item) => (item.type === 'calls' ? item.calls : []))
}

function hasEnded(state: ToolCallState): boolean {
  return state !== 'proposed' && state !== 'awaiting-approval' && state !== 'running'
}

function describeState(toolName: string, state: ToolCallState): string | null {
  switch (state) {
    case 'proposed':
    case 'awaiting-approval':
      return null
    case 'running':
      return say('Tool {toolName} is running.', { toolName })
    case 'succeeded':
      return say('Tool {toolName} has succeeded.', { toolName })
    case 'failed':
      return say('Tool {toolName} has failed.', { toolName })
    case 'denied':
      return say('Tool {toolName} was denied.', { toolName })
    case 'refused':
      return say('Tool {toolName} was refused.', { toolName })
    case 'cancelled':
      return say('Tool {toolName} was cancelled.', { toolName })
    case 'outcome-unknown':
      return say('Tool {toolName} ended with an unknown outcome.', { toolName })
    default:
      return assertNever(state)
  }
}

/** A failure is an alert of its own, and says itself. */
function describeEnding(view: AnswerView | undefined): string {
  switch (view?.status) {
    case 'stopped':
      return say('The answer was stopped.')
    case 'interrupted':
      return say('The answer was interrupted.')
    case 'failed':
      return ''
    case 'complete':
    case 'streaming':
    case undefined:
      return say('The answer has ended.')
  }
}
