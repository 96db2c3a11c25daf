import {
  summaryOf,
  type Compaction,
  type CompactionProgress,
} from '../../../../core/model/conversation/compaction.ts'
import { estimateTokens } from '../../../../core/model/context/token-estimate.ts'
import { dateAndTime, formatDate } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { CompactionView } from '../../chat-state/answer/answer-view.ts'
import type { SummaryStatus } from './summary-status.ts'

/** Returns the text of the line across the conversation. */
export function titleCompaction(compaction: Compaction, summaryStatus: SummaryStatus): string {
  const { messageCount: count, tokensBefore: before } = compaction
  switch (summaryStatus) {
    case 'told':
      return i18n.t(
        '{count, plural, one {# earlier message} other {# earlier messages}} compacted: about {before} to {after} tokens',
        { count, before, after: estimateTokens(summaryOf(compaction)) },
      )
    case 'covered':
      return i18n.t(
        'Summary of {count, plural, one {# earlier message} other {# earlier messages}}, part of a later one',
        { count },
      )
    case 'undone':
      return i18n.t(
        'Summary of {count, plural, one {# earlier message} other {# earlier messages}} not used: undone',
        { count },
      )
    case 'changed':
      return i18n.t(
        'Summary of {count, plural, one {# earlier message} other {# earlier messages}} not used, because a message it covers was changed',
        { count },
      )
    case 'outgrown':
      return i18n.t(
        'Summary of {count, plural, one {# earlier message} other {# earlier messages}} not used, because the answer has continued since',
        { count },
      )
  }
}

/** Explains how models use the summary now. */
export function explainSummaryStatus(summaryStatus: SummaryStatus): string {
  switch (summaryStatus) {
    case 'told':
      return i18n.t('Models get this summary instead of the messages above, which all stay stored.')
    case 'covered':
      return i18n.t('Models get a later summary, which also covers these messages.')
    case 'undone':
    case 'outgrown':
      return i18n.t('Models get the original messages.')
    case 'changed':
      return i18n.t('Models get the original messages. Compact them again for a new summary.')
  }
}

export function describeOrigin({ at, reason }: Compaction, model: string): string {
  const values = { model, time: formatDate(at, dateAndTime) }
  switch (reason) {
    case 'asked':
      return i18n.t('Written by {model} on {time}, because you requested it.', values)
    case 'window':
      return i18n.t('Written by {model} on {time}, because its context window was nearly full.', values)
    case 'refused':
      return i18n.t('Written by {model} on {time}, because the server refused a request as too long.', values)
  }
}

export function describeProgress(pieces: CompactionProgress['pieces']): string {
  if (pieces === null || pieces.all < 2) return i18n.t('Summarizing earlier messages…')
  return i18n.t('Summarizing part {piece} of {all}…', {
    piece: Math.min(pieces.done + 1, pieces.all),
    all: pieces.all,
  })
}

export function describeResult(result: NonNullable<CompactionProgress['result']>): string {
  const { messageCount: count, tokensBefore: before, tokensAfter: after } = result
  return i18n.t(
    '{count, plural, one {# earlier message} other {# earlier messages}} compacted: about {before} tokens are now {after}.',
    { count, before, after },
  )
}

/** Describes a compaction that the running turn waits for. */
export function describeWait({ covers, messageCount: count, done, pieces }: CompactionView): string {
  const piece = Math.min(done + 1, pieces)
  if (covers === 'rounds')
    return pieces < 2
      ? i18n.t('Summarizing {count, plural, one {# earlier tool round} other {# earlier tool rounds}}…', {
          count,
        })
      : i18n.t(
          'Summarizing {count, plural, one {# earlier tool round} other {# earlier tool rounds}}, part {piece} of {pieces}…',
          { count, piece, pieces },
        )
  if (pieces < 2)
    return i18n.t('Compacting {count, plural, one {# earlier message} other {# earlier messages}}…', {
      count,
    })
  return i18n.t(
    'Compacting {count, plural, one {# earlier message} other {# earlier messages}}, part {piece} of {pieces}…',
    { count, piece, pieces },
  )
}
