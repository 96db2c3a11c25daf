import { assertNever } from '../../../../lib/assert-never.ts'
import type { ToolCallState } from '../../../../core/model/conversation/message.ts'
import type { JobStage, StageState, WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { AnswerView, CallView } from '../../chat-state/answer/answer-view.ts'
import { showStageTitle } from '../../workflows/built-in-texts.ts'
import { startPosition, nextSentences, type AnnouncedText, type AnnouncedPosition } from './next-sentences.ts'

/** Approximate speech rate of a screen reader, in characters per second. New text waits while it speaks. */
const charactersPerSecond = 20
const pauseMs = 4000
const sentencesLimit = 240

export interface AnswerSnapshot {
  view: AnswerView | undefined
  text: AnnouncedText
  now: number
}

/**
 * Decides what is announced of a streaming answer: each tool step once, and the text in whole sentences at speaking rate.
 * It never repeats a sentence and never announces part of one.
 */
export class AnswerAnnouncer {
  #place: AnnouncedPosition
  #readyAt: number
  readonly #announcedStates = new Map<string, ToolCallState>()
  readonly #announcedStages = new Map<string, StageState>()

  /** Starts at the current end of the answer. After a reload, earlier content is not announced again. */
  constructor({ view, text, now }: AnswerSnapshot) {
    this.#place = text.blockCount > 1 ? { block: text.blockCount - 1, offset: 0 } : startPosition
    this.#readyAt = now + pauseMs
    for (const { callId, state } of readCalls(view))
      if (hasEnded(state)) this.#announcedStates.set(callId, state)
    for (const { key, state } of readStages(view)) this.#announcedStages.set(key, state)
  }

  /** Returns one sentence for each tool and each stage that started or ended since the last call. */
  announceSteps(view: AnswerView | undefined): string {
    const calls = readCalls(view).map((call) => this.#describeStep(call))
    const stages = readStages(view).map((stage) => this.#describeStage(stage))
    return [...calls, ...stages].filter((sentence) => sentence !== null).join(' ')
  }

  /** Returns the next sentences of the answer if it is time for them. */
  announceText({ text, now }: AnswerSnapshot): string {
    if (now < this.#readyAt) return ''
    const { sentences, to } = nextSentences(text, this.#place, sentencesLimit)
    this.#place = to
    if (sentences !== '')
      this.#readyAt = now + Math.max(pauseMs, (sentences.length / charactersPerSecond) * 1000)
    return sentences
  }

  /** Returns the final announcement: the remaining text if it is short, and how the answer ended. */
  announceEnd({ view, text }: AnswerSnapshot): string {
    const { sentences, isAtEnd } = nextSentences({ ...text, isEnded: true }, this.#place, sentencesLimit)
    const ending = describeEnding(view)
    if (isAtEnd && sentences !== '') return `${sentences} ${ending}`.trim()
    return isAtEnd || ending === ''
      ? ending
      : `${ending} ${i18n.t('The answer contains more than was read here.')}`
  }

  #describeStep({ callId, toolName, state }: CallView): string | null {
    if (this.#announcedStates.get(callId) === state) return null
    this.#announcedStates.set(callId, state)
    return describeState(toolName, state)
  }

  #describeStage({ key, title, state }: JobStage): string | null {
    if (this.#announcedStages.get(key) === state) return null
    this.#announcedStages.set(key, state)
    if (state === 'running') return i18n.t('Stage {title} is running.', { title })
    if (state === 'complete') return i18n.t('Stage {title} has ended.', { title })
    return state === 'failed' ? i18n.t('Stage {title} has failed.', { title }) : null
  }
}

/** Returns the stages of a job that run one at a time. Up to 24 siblings would drown everything else. */
function readStages(view: AnswerView | undefined): readonly JobStage[] {
  return (view?.items ?? []).flatMap((item) =>
    item.type === 'workflow'
      ? item.job.executions.filter(({ key }) => !key.includes('#')).map((stage) => toNamed(item.job, stage))
      : [],
  )
}

/** Returns the stage with its title in the language of the page. */
function toNamed({ workflowId }: WorkflowPart, stage: JobStage): JobStage {
  return { ...stage, title: showStageTitle(workflowId, { id: stage.stageId, title: stage.title }) }
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
      return i18n.t('Tool {toolName} is running.', { toolName })
    case 'succeeded':
      return i18n.t('Tool {toolName} has succeeded.', { toolName })
    case 'failed':
      return i18n.t('Tool {toolName} has failed.', { toolName })
    case 'denied':
      return i18n.t('Tool {toolName} was denied.', { toolName })
    case 'refused':
      return i18n.t('Tool {toolName} was refused.', { toolName })
    case 'cancelled':
      return i18n.t('Tool {toolName} was canceled.', { toolName })
    case 'outcome-unknown':
      return i18n.t('Tool {toolName} ended with an unknown outcome.', { toolName })
    default:
      return assertNever(state)
  }
}

/** Describes how the answer ended. A failure is an alert of its own. */
function describeEnding(view: AnswerView | undefined): string {
  switch (view?.status) {
    case 'stopped':
      return i18n.t('The answer was stopped.')
    case 'interrupted':
      return i18n.t('The answer was interrupted.')
    case 'failed':
      return ''
    case 'complete':
    case 'streaming':
    case undefined:
      return i18n.t('The answer has ended.')
  }
}
