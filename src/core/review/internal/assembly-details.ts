import { labelPromptOrigin } from '../../model/context/context-labels.ts'
import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { reviewText } from '../../model/messages/write-text.ts'
import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { detailGroup, linesDetail, wordOf } from './details.ts'

const assemblyTypes = [
  'context-assembly-started',
  'context-assembly-completed',
  'context-provider-failed',
  'fragment-truncated',
  'exclusive-slot-conflict',
  'context-source-refused',
] as const
type AssemblyEvent = RunEventOf<(typeof assemblyTypes)[number]>

export function isAssemblyEvent(event: RunEvent): event is AssemblyEvent {
  return assemblyTypes.some((type) => type === event.type)
}

/** Describes one event of the assembly of a context: its figures, without any text. */
export function describeAssembly(event: AssemblyEvent): RecordDetailGroup[] {
  const lines = toLines(event)
  const name = event.type === 'context-assembly-completed' ? 'record-sent' : 'record-changes'
  return detailGroup('record-context', linesDetail(name, lines))
}

const secretLines = {
  redacted: 'record-secret-redacted-line',
  sent: 'record-secret-sent-line',
  canceled: 'record-secret-canceled-line',
  forbidden: 'record-secret-forbidden-line',
} as const

function toLines(event: AssemblyEvent): LocalizedText[] {
  switch (event.type) {
    case 'context-assembly-started':
      return []
    case 'context-assembly-completed':
      return event.fragments.map(({ provider, tokens, hash }) =>
        reviewText('record-fragment-line', { name: wordOf(provider), count: tokens, hash }),
      )
    case 'context-provider-failed':
      return [
        reviewText(event.reason === 'timeout' ? 'record-provider-slow-line' : 'record-provider-failed-line', {
          name: wordOf(event.provider),
        }),
      ]
    case 'fragment-truncated': {
      const { provider, tokensAfter, tokensBefore } = event
      const counts = { sent: { number: tokensAfter }, all: tokensBefore }
      return [reviewText('record-fragment-cut-line', { name: wordOf(provider), ...counts })]
    }
    case 'exclusive-slot-conflict':
      return event.unused.map((origin) =>
        reviewText('record-slot-line', {
          used: labelPromptOrigin(event.used),
          unused: labelPromptOrigin(origin),
        }),
      )
    case 'context-source-refused': {
      const code = event.reason === 'stored-key' ? 'record-stored-key-line' : secretLines[event.action]
      return [reviewText(code, { name: wordOf(event.provider) })]
    }
  }
}
