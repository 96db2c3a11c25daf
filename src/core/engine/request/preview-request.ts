import { measureContext, type MeasuredMessage } from '../../context/measure-context.ts'
import { findPrefixBreak } from '../../context/request-prefix.ts'
import { noteToInject } from '../../context/format-injections.ts'
import { projectBranch } from '../../context/turn-projection.ts'
import { defaultBranchView as view } from '../../context/view-branch.ts'
import { type ContextMeasure, type PrefixBreak, joinPrompt } from '../../model/context/context-report.ts'
import { assemblePrompt } from './assemble-prompt.ts'
import { selectDeliberateTools } from './deliberate-tools.ts'
import { selectOmittedTools } from './omitted-tools.ts'
import type { ToolSource, TurnInput } from '../ports/turn-ports.ts'

export type PreviewInput = Pick<
  TurnInput,
  | 'model'
  | 'prompt'
  | 'history'
  | 'note'
  | 'isDeliberate'
  | 'omitsTools'
  | 'triggers'
  | 'callsTools'
  | 'hostedTools'
>

/**
 * Computes the context of a turn's first request, by the same steps except hooks, which could have effects. Nothing is sent.
 * `history` ends with the draft message, which may be empty.
 */
export function previewRequest(
  { model, prompt: base, history, note, isDeliberate = false, omitsTools, triggers, ...terms }: PreviewInput,
  tools: ToolSource,
): ContextMeasure & { prefixBrokenBy?: PrefixBreak } {
  const { callsTools = true, hostedTools = [] } = terms
  const offered = isDeliberate ? selectDeliberateTools(history, tools, triggers) : null
  const { prompt, cuts, ...listed } = assemblePrompt(base, tools, {
    model,
    callsTools,
    offered,
    omitted: selectOmittedTools({ history, isDeliberate, omitsTools }),
    hostedTools,
  })
  const branch = projectBranch({ history, view }, model)
  const injectedNote = noteToInject(note, history)
  const messages: readonly MeasuredMessage[] =
    injectedNote === undefined
      ? branch.messages
      : [...branch.messages, { origin: 'note', message: { role: 'user', text: injectedNote } }]
  const request = {
    model,
    system: joinPrompt(prompt),
    tools: listed.tools,
    messages: messages.map(({ message }) => message),
  }
  const prefixBrokenBy = findPrefixBreak(request, { history, view, isDeliberate })
  return {
    ...measureContext(request, { prompt, messages, cuts: [...cuts, ...branch.cuts] }),
    prefixBrokenBy,
  }
}
