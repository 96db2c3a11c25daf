import { measureContext, type KnownMessage } from '../../context/measure-context.ts'
import { namePrefixBreak } from '../../context/request-prefix.ts'
import { noteToTell } from '../../context/format-injections.ts'
import { projectBranch } from '../../context/turn-projection.ts'
import { defaultBranchView as view } from '../../context/view-branch.ts'
import type { ContextMeasure } from '../../kernel/context-report.ts'
import type { PrefixBreak } from '../../kernel/prefix-break.ts'
import { joinPrompt } from '../../kernel/prompt-part.ts'
import { assemblePrompt } from './assemble-prompt.ts'
import { planAffordances } from './deliberate-tools.ts'
import type { ToolSource, TurnInput } from '../ports/turn-ports.ts'

export type PreviewInput = Pick<
  TurnInput,
  'model' | 'prompt' | 'history' | 'note' | 'isDeliberate' | 'triggers' | 'callsTools' | 'hostedTools'
>

/**
 * What the first request of a turn would be made of, by the steps that make it, but for hooks: they may have an effect, and
 * nothing is sent yet. `history` ends with what the person has written so far, which may be nothing.
 */
export function previewRequest(
  { model, prompt: base, history, note, isDeliberate = false, triggers, ...terms }: PreviewInput,
  tools: ToolSource,
): ContextMeasure & { prefixBrokenBy?: PrefixBreak } {
  const { callsTools = true, hostedTools = [] } = terms
  const offered = isDeliberate ? planAffordances(history, tools, triggers) : null
  const { prompt, cuts, ...listed } = assemblePrompt(base, tools, {
    model,
    callsTools,
    offered,
    hostedTools,
  })
  const branch = projectBranch({ history, view }, model)
  const told = noteToTell(note, history)
  const messages: readonly KnownMessage[] =
    told === undefined
      ? branch.messages
      : [...branch.messages, { origin: 'note', message: { role: 'user', text: told } }]
  const request = {
    model,
    system: joinPrompt(prompt),
    tools: listed.tools,
    messages: messages.map(({ message }) => message),
  }
  const prefixBrokenBy = namePrefixBreak(request, { history, view, isDeliberate })
  return {
    ...measureContext(request, { prompt, messages, cuts: [...cuts, ...branch.cuts] }),
    ...(prefixBrokenBy && { prefixBrokenBy }),
  }
}
