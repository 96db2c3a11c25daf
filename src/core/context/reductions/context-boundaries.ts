import type { ContextBoundary, Layout, Reduction } from '../../model/context/reduction.ts'
import type { Message } from '../../model/conversation/message.ts'
import { boundaryTypes } from './apply-reductions.ts'
import { findCompactionIndex } from '../view-branch.ts'

/** The changes that shortened a context, until a reduction or the branch changes it. */
export interface ContextForm {
  marks: readonly Pick<ContextBoundary, 'type' | 'reductionId'>[]
  /** The form in which each section is sent. Absent if all are complete. */
  layout?: Layout
}

interface ReducedBranch {
  /** The branch up to the current user message, and the messages of this turn after it. */
  history: readonly Message[]
  answers: readonly Message[]
  /** Reductions that hold for the request, oldest first. */
  reductions: readonly Reduction[]
}

export function describeForm(branch: ReducedBranch): ContextForm {
  const { history, reductions } = branch
  const compacted = history[findCompactionIndex(history)]
  if (!compacted && reductions.length === 0) return { marks: [] }
  const marks = reductions.map(({ id, kind }) => ({ type: boundaryTypes[kind], reductionId: id }))
  return {
    marks: compacted ? [{ type: 'compact', reductionId: compacted.id }, ...marks] : marks,
    layout: findLayout(branch, compacted !== undefined),
  }
}

/** Lists what shortened a request, oldest first. `retainedMessages` is the number of messages that the request still has. */
export function listBoundaries({ marks }: ContextForm, messageCount: number): ContextBoundary[] {
  return marks.map(({ type, reductionId }) => ({ type, retainedMessages: messageCount, reductionId }))
}

function findLayout({ answers, reductions }: ReducedBranch, isCompacted: boolean): Layout {
  const parts = answers.flatMap((answer) => answer.parts)
  const calls = new Set(parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))
  const own = new Set(
    parts.flatMap((part) => (part.type === 'notice' && part.reduction ? [part.reduction.id] : [])),
  )
  const layout: Layout = {
    history: isCompacted ? 'summary' : 'full',
    'in-loop': 'full',
    'current-message': 'full',
  }
  for (const reduction of reductions) {
    switch (reduction.kind) {
      case 'results-cleared':
      case 'results-referenced': {
        const section = reduction.callIds.some((id) => calls.has(id)) ? 'in-loop' : 'history'
        if (layout[section] === 'full') layout[section] = 'tool-summary'
        continue
      }
      case 'rounds-summarized':
        layout[own.has(reduction.id) ? 'in-loop' : 'history'] = 'summary'
        continue
      case 'turns-omitted':
      case 'head-truncated':
        layout.history = 'omitted'
        continue
      case 'secrets-redacted':
        continue
      case 'images-stripped':
        if (layout.history === 'full') layout.history = 'tool-summary'
    }
  }
  return layout
}
