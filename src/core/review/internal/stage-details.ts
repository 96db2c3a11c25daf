import { reviewText } from '../../model/messages/write-text.ts'
import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { RunEvent, RunEventOf, StageOutcome } from '../../model/runs/run-event.ts'
import { blockDetail, detailGroup, wordDetail, wordOf } from './details.ts'

type HookEvent = RunEventOf<
  | 'hook-fired'
  | 'hook-guard-denied'
  | 'hook-observer-failed'
  | 'rule-matched'
  | 'input-text-changed'
  | 'answer-text-changed'
>

/** Collects the outcome of a stage and the actions of its hooks. */
export class StageDetailsBuilder {
  readonly #hooks: string[] = []
  readonly #texts: string[] = []
  #outcome: StageOutcome | undefined

  end({ outcome }: RunEventOf<'stage-post-fired'>): void {
    this.#outcome = outcome
  }

  addEvent(event: HookEvent): void {
    switch (event.type) {
      case 'hook-fired':
        this.#hooks.push(
          `${event.point}: ${event.kind} ${event.hookId} ${event.outcome}, ${event.durationMs.toFixed(1)} ms`,
        )
        break
      case 'hook-guard-denied':
        this.#hooks.push(`${event.point}: guard ${event.hookId} denied. ${event.reason}`)
        break
      case 'hook-observer-failed':
        this.#hooks.push(`${event.point}: observer ${event.hookId} failed. ${event.failure.message}`)
        break
      case 'rule-matched':
        this.#hooks.push(`${event.point}: rule “${event.name}” matched (${event.action})`)
        break
      case 'input-text-changed':
        this.#texts.push(`The message, as a hook changed it:\n${event.text}`)
        break
      case 'answer-text-changed':
        this.#texts.push(`A text of the answer, as a hook changed it:\n${event.text}`)
    }
  }

  groups(): RecordDetailGroup[] {
    return [
      ...detailGroup(
        'record-stage',
        wordDetail(
          'record-outcome',
          this.#outcome ? wordOf(this.#outcome) : reviewText('record-no-recorded-end'),
        ),
      ),
      ...detailGroup('record-hooks', blockDetail('record-in-order', this.#hooks.join('\n'))),
      ...detailGroup('record-changed-by-hooks', blockDetail('record-text', this.#texts.join('\n\n'))),
    ]
  }
}

export function isHookEvent(event: RunEvent): event is HookEvent {
  return (
    event.type === 'hook-fired' ||
    event.type === 'hook-guard-denied' ||
    event.type === 'hook-observer-failed' ||
    event.type === 'rule-matched' ||
    event.type === 'input-text-changed' ||
    event.type === 'answer-text-changed'
  )
}
