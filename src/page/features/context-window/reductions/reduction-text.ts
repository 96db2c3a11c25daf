import type { ReductionCover } from '../../../../core/model/context/context-report.ts'
import type { Reduction } from '../../../../core/model/context/reduction.ts'
import type { CallId } from '../../../../core/model/id.ts'
import { dateAndTime, formatDate } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'

const kindLabels: Readonly<Record<Reduction['kind'], MessageDescriptor>> = {
  'results-cleared': /*i18n*/ { id: 'results cleared' },
  'results-referenced': /*i18n*/ { id: 'results cleared' },
  'rounds-summarized': /*i18n*/ { id: 'rounds summarized' },
  'turns-omitted': /*i18n*/ { id: 'turns omitted' },
  'head-truncated': /*i18n*/ { id: 'start removed' },
  'images-stripped': /*i18n*/ { id: 'images left out' },
  'secrets-redacted': /*i18n*/ { id: 'secrets redacted' },
}

/** Returns the name of a kind of reduction. Kinds of later versions have none. */
export function labelReductionKind({ kind }: Pick<Reduction, 'kind'>): string {
  const label = Object.hasOwn(kindLabels, kind) ? kindLabels[kind] : undefined
  return label === undefined ? i18n.t('unknown') : i18n.t(label)
}

/** Says in a few words what a reduction changed, or that it was undone. */
export function summarizeReduction(reduction: Reduction, isUndone: boolean): string {
  if (isUndone) return i18n.t('undone')
  const { tokensBefore: before, tokensAfter: after } = reduction
  const effect =
    before > after
      ? i18n.t('about {before} to {after, plural, one {# token} other {# tokens}}', { before, after })
      : i18n.t('for later requests')
  const amount = countReduced(reduction)
  return amount === undefined ? effect : `${amount}, ${effect}`
}

/** Returns the calls whose result or arguments are left out. */
export function listReducedCalls(reduction: Extract<Reduction, { callIds: unknown }>): ReadonlySet<CallId> {
  const largeArguments = reduction.kind === 'results-cleared' ? reduction.largeArguments : undefined
  return new Set([...reduction.callIds, ...(largeArguments ?? []).map(({ callId }) => callId)])
}

function countReduced(reduction: Reduction): string | undefined {
  switch (reduction.kind) {
    case 'secrets-redacted': {
      const count = reduction.callIds.length + (reduction.blobIds?.length ?? 0)
      return i18n.t('{count, plural, one {# result or file} other {# results and files}}', { count })
    }
    case 'results-cleared':
    case 'results-referenced': {
      const count = listReducedCalls(reduction).size
      return i18n.t('{count, plural, one {# tool call} other {# tool calls}}', { count })
    }
    case 'rounds-summarized':
      return i18n.t('{count, plural, one {# round} other {# rounds}}', { count: reduction.throughRound + 1 })
    case 'turns-omitted':
      return i18n.t('{count, plural, one {# turn} other {# turns}}', { count: reduction.turns })
    case 'images-stripped': {
      const count = reduction.blobIds?.length
      return count === undefined
        ? undefined
        : i18n.t('{count, plural, one {# image} other {# images}}', { count })
    }
    default:
      return undefined
  }
}

/** Explains what models get now. */
export function explainReduction(reduction: Reduction, isUndone: boolean): string {
  if (isUndone) return i18n.t('Models get the original content again.')
  switch (reduction.kind) {
    case 'results-cleared':
      return i18n.t(
        'Models get a short note instead of these results and long arguments. They stay stored, and a model can read them again.',
      )
    case 'results-referenced':
      return i18n.t(
        'Models get the start and the end of these results. They stay stored, and a model can read the rest.',
      )
    case 'secrets-redacted':
      return i18n.t(
        'Models get “[redacted]” instead of what looks like a secret in these results and files. The originals stay stored.',
      )
    case 'rounds-summarized':
      return i18n.t(
        'Models get this summary instead of the first tool rounds of this answer, which stay stored.',
      )
    case 'turns-omitted':
      return i18n.t('Models get the first two and the last four turns. The turns between them stay stored.')
    case 'head-truncated':
      return reduction.throughRound === undefined
        ? i18n.t('Models no longer get the start of this chat. All messages stay stored.')
        : i18n.t('Models no longer get the first tool rounds of this answer. These rounds stay stored.')
    case 'images-stripped':
      return reduction.by === 'recovery'
        ? i18n.t('Models get a note instead of the images that the server refused. The images stay stored.')
        : i18n.t('Models get the names of older images and files. The images and files stay stored.')
    default:
      return i18n.t('This version doesn’t know this change. Models get the messages in full.')
  }
}

/** Returns the name of the button that undoes a reduction, or makes it again. */
export function labelSwitch({ kind }: Pick<Reduction, 'kind'>, isUndone: boolean): string {
  if (kind !== 'secrets-redacted') return isUndone ? i18n.t('Reduce again') : i18n.t('Undo')
  return isUndone ? i18n.t('Redact again') : i18n.t('Send unchanged')
}

/** Explains why a reduction changes nothing now. */
export function explainCover(cover: ReductionCover): string {
  return cover === 'summary'
    ? i18n.t('Models get a later summary, which also covers these rounds.')
    : i18n.t('Models no longer get these rounds, because a later change leaves them out.')
}

/** Says why a reduction was made, and when. */
export function describeReason({ kind, by, at }: Pick<Reduction, 'kind' | 'by' | 'at'>): string {
  const values = { time: formatDate(at, dateAndTime) }
  if (kind === 'secrets-redacted')
    return i18n.t('Made on {time}, because “Warn before sending secrets” is on.', values)
  switch (by) {
    case 'user':
      return i18n.t('Made by you on {time}.', values)
    case 'recovery':
      return i18n.t('Made on {time}, because the server refused the request.', values)
    default:
      return i18n.t('Made on {time}, because the context window was nearly full.', values)
  }
}
