import type { Message, MessagePart } from '../kernel/message.ts'
import type { ModelRequest } from '../kernel/model-request.ts'
import type { PrefixBreak } from '../kernel/prefix-break.ts'
import { BranchIds } from './branch-ids.ts'
import { findDifference } from './request-digest.ts'
import type { BranchView } from './view-branch.ts'

/**
 * Why the first request of a turn does not extend the last one of the branch: between turns a result may be reduced, a
 * setting changed, another model chosen. `undefined` where it extends it, or where nothing is known of it.
 */
export function namePrefixBreak(
  request: ModelRequest,
  { history, view, isDeliberate }: { history: readonly Message[]; view: BranchView; isDeliberate: boolean },
): PrefixBreak | undefined {
  const last = history.findLast((message) => message.lastRequest !== undefined)
  if (!last?.lastRequest) return undefined
  switch (findDifference(last.lastRequest, request)) {
    case undefined:
      return undefined
    case 'model':
      return 'model-switched'
    case 'system':
    case 'tools':
      return isDeliberate ? 'deliberate-mode' : 'setting-changed'
    case 'messages':
      return nameChange(last, history, view)
  }
}

function nameChange(last: Message, history: readonly Message[], view: BranchView): PrefixBreak {
  const has = (test: (part: MessagePart) => boolean): boolean => last.parts.some(test)
  if (has((part) => part.type === 'tool-call' && part.kept !== undefined)) return 'result-reduced'
  if (has((part) => part.type === 'tool-call' && part.reportedOutcome !== undefined))
    return 'outcome-reported'
  if (has((part) => part.type === 'notice' && changesEarlier(part))) return 'restart'
  if (has((part) => 'superseded' in part && part.superseded === true)) return 'model-replaced'
  if (new BranchIds(history).pictures().length > view.mediaWindow) return 'media-window'
  return 'message-changed'
}

function changesEarlier({ enrichment }: Extract<MessagePart, { type: 'notice' }>): boolean {
  return enrichment !== undefined && (enrichment.annotated > 0 || enrichment.kind === 'media window')
}
