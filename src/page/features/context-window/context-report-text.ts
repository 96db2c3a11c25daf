import { showLocalized } from '../../i18n/show-text.ts'
import type {
  ContextFigures,
  ContextKind,
  ContextPart,
  ContextRule,
  PartState,
  RequestPartRow,
} from '../../../core/model/context/context-report.ts'
import {
  describePrefixBreak,
  labelContextPart,
  labelPromptOrigin,
} from '../../../core/model/context/context-labels.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { formatNumber, twoDigits } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'

export interface ContextRow {
  label: string
  tokens: number
}

export interface ContextGroup {
  label: string
  tokens: number
  rows: readonly ContextRow[]
}

type GroupedFigures = Pick<ContextFigures, 'parts' | 'tokens' | 'scale' | 'isReported'>

const groupNames = [
  /*i18n*/ 'System prompt',
  /*i18n*/ 'Tools',
  /*i18n*/ 'Earlier messages',
  /*i18n*/ 'Your message',
  /*i18n*/ 'Added to the end',
  /*i18n*/ 'This answer so far',
] as const
type GroupName = (typeof groupNames)[number]

const groupOfKind: Record<ContextKind, GroupName> = {
  prompt: 'System prompt',
  tools: 'Tools',
  summaries: 'Earlier messages',
  questions: 'Your message',
  files: 'Your message',
  notes: 'Added to the end',
  memories: 'Added to the end',
  time: 'Added to the end',
  'server-instructions': 'Added to the end',
  enrichments: 'Added to the end',
  directives: 'Added to the end',
  changed: 'Added to the end',
  answers: 'This answer so far',
  results: 'This answer so far',
}

/** Groups the parts of a request in the order in which they are sent. Tokens are calibrated, or scaled to a counted total. */
export function groupContext({ parts, tokens, isReported, ...figures }: GroupedFigures): ContextGroup[] {
  const estimated = parts.reduce((sum, part) => sum + part.tokens, 0)
  // The calibration has limits. A count can be beyond them.
  const scale = isReported && estimated > 0 ? tokens / estimated : figures.scale
  return groupNames.flatMap((label) => {
    const mine = parts.filter((part) => groupOf(part) === label)
    if (mine.length === 0) return []
    const rows = mine.map((part) => ({
      label: showLocalized(labelContextPart(part)),
      tokens: Math.round(part.tokens * scale),
    }))
    const group = { label: i18n.t(label), tokens: rows.reduce((sum, row) => sum + row.tokens, 0) }
    // Tools without those of servers are one part, and its name is enough.
    return [
      label === 'Tools' && rows.length === 1
        ? { ...group, label: rows[0]?.label ?? i18n.t(label), rows: [] }
        : { ...group, rows },
    ]
  })
}

const kindNames: Readonly<Record<Exclude<ContextKind, 'prompt' | 'tools'>, MessageDescriptor>> = {
  questions: /*i18n*/ { id: 'You' },
  answers: /*i18n*/ { id: 'Answer' },
  results: /*i18n*/ { id: 'Result' },
  files: /*i18n*/ { id: 'Files' },
  summaries: /*i18n*/ { id: 'Summary' },
  notes: /*i18n*/ { id: 'Chat note' },
  memories: /*i18n*/ { id: 'Memories' },
  time: /*i18n*/ { id: 'Date and time' },
  'server-instructions': /*i18n*/ { id: 'Server instructions' },
  enrichments: /*i18n*/ { id: 'Added content' },
  directives: /*i18n*/ { id: 'Instruction' },
  changed: /*i18n*/ { id: 'Rewritten by an extension' },
}

/** Returns the name of a part of the next request. Its text, if any, is shown after the name. */
export function nameRequestPart({ kind, origin, server, count, rule }: RequestPartRow): string {
  if (kind === 'prompt') return showLocalized(labelPromptOrigin(origin ?? 'built-in'))
  if (kind === 'tools') return showLocalized(labelContextPart({ kind, server, count, tokens: 0 }))
  if (kind === 'answers' && count > 1 && rule !== undefined)
    return i18n.t('{count, plural, one {# tool round} other {# tool rounds}}', { count })
  return i18n.t(kindNames[kind])
}

/** Returns the name of the group to which a part of the next request belongs. */
export function nameRequestPartOrigin(row: Pick<RequestPartRow, 'kind' | 'isEarlier'>): string {
  return i18n.t(groupOf(row))
}

const stateNames: Readonly<Record<PartState, MessageDescriptor>> = {
  full: /*i18n*/ { id: 'Complete' },
  cleared: /*i18n*/ { id: 'Cleared' },
  summary: /*i18n*/ { id: 'Summary' },
  reference: /*i18n*/ { id: 'Preview' },
  cut: /*i18n*/ { id: 'Shortened' },
  'left-out': /*i18n*/ { id: 'Left out' },
  skipped: /*i18n*/ { id: 'Skipped' },
}

export function namePartState({ state }: Pick<RequestPartRow, 'state'>): string {
  return i18n.t(stateNames[state])
}

const ruleReasons: Partial<Record<ContextRule, MessageDescriptor>> = {
  compacted: /*i18n*/ { id: 'in the summary' },
  'rounds-summarized': /*i18n*/ { id: 'in the summary' },
  'message-deleted': /*i18n*/ { id: 'deleted' },
  'turns-omitted': /*i18n*/ { id: 'to make room' },
  'results-cleared': /*i18n*/ { id: 'to make room' },
  'result-referenced': /*i18n*/ { id: 'large result' },
  'result-reduced': /*i18n*/ { id: 'by the tool' },
  'head-truncated': /*i18n*/ { id: 'before the start' },
  'message-window': /*i18n*/ { id: 'over the maximum' },
  'message-cut': /*i18n*/ { id: 'too long' },
  'fragment-clipped': /*i18n*/ { id: 'over its limit' },
  'secret-redacted': /*i18n*/ { id: 'without secrets' },
  'source-unreadable': /*i18n*/ { id: 'could not be read' },
}

/** Says in a few words why a part is not complete. */
export function describePartRule({ rule }: Pick<RequestPartRow, 'rule'>): string | undefined {
  const reason = rule === undefined ? undefined : ruleReasons[rule]
  return reason && i18n.t(reason)
}

function groupOf({ kind, isEarlier }: Pick<ContextPart, 'kind' | 'isEarlier'>): GroupName {
  return isEarlier === true ? 'Earlier messages' : groupOfKind[kind]
}

/** Says whether the provider can reuse its cached prefix of the previous request, and if not, why. */
export function describeCache({ prefixBrokenBy }: Pick<ContextFigures, 'prefixBrokenBy'>): string {
  return prefixBrokenBy === undefined
    ? i18n.t(
        'The request starts exactly like the previous one, or is the first one, so a provider’s cache can be used.',
      )
    : i18n.t(
        'The request does not start like the previous one, because {break}. From there on, a provider’s cache cannot be used.',
        { break: showLocalized(describePrefixBreak(prefixBrokenBy)) },
      )
}

/** Says how reliable the figures are. */
export function describeSource({ isReported, scale }: Pick<ContextFigures, 'isReported' | 'scale'>): string {
  if (isReported) return i18n.t('The provider counted the total. The parts are estimated and scaled to it.')
  if (scale === 1)
    return i18n.t('Estimated: about four characters per token, and about 1,600 tokens per image.')
  return i18n.t('Estimated, and corrected with earlier counts from the provider (× {scale}).', {
    scale: formatNumber(scale, twoDigits),
  })
}
