import { DefaultContextRuntime } from '../../context/default-context-runtime.ts'
import type { ModelContext } from '../../context/context-runtime.ts'
import { collectTailNotices, type TailSources } from '../../context/tail-notices.ts'
import { resolveSlots } from '../../context/fragments/resolve-slots.ts'
import { defaultBranchView } from '../../context/view-branch.ts'
import { cutMessage, maxMessageTokens } from '../../model/context/cut-message.ts'
import { withSentRanges } from '../../model/conversation/message-draft.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { MessageId, RunId } from '../../model/id.ts'
import { selectDeliberateTools } from './deliberate-tools.ts'
import { selectOmittedTools } from './omitted-tools.ts'
import type { ToolSource, TurnInput } from '../ports/turn-ports.ts'

export type PreviewInput = Pick<TailSources, 'note' | 'memories' | 'time' | 'serverInstructions'> &
  Pick<
    TurnInput,
    | 'model'
    | 'prompt'
    | 'history'
    | 'isDeliberate'
    | 'omitsTools'
    | 'triggers'
    | 'callsTools'
    | 'hostedTools'
    | 'maxMessages'
    | 'windowTokens'
    | 'outputTokens'
    | 'settings'
    | 'cache'
  > & { now?: number }

const runId = 'run-preview' as RunId

/**
 * Computes the context of a turn's first request, by the same steps except hooks, which could have effects. Nothing is sent.
 * `history` ends with the draft message, which may be empty. A draft that is too long for the window is cut as it will be.
 */
export async function previewRequest(
  {
    model,
    prompt,
    history,
    note,
    memories,
    time,
    serverInstructions,
    isDeliberate = false,
    omitsTools,
    triggers,
    ...terms
  }: PreviewInput,
  tools: ToolSource,
): Promise<ModelContext> {
  const { callsTools = true, hostedTools = [], maxMessages, windowTokens, outputTokens, settings } = terms
  const runtime = new DefaultContextRuntime()
  const { parts } = resolveSlots(prompt)
  const window = { windowTokens, outputTokens, maxOutputTokens: settings?.maxOutputTokens }
  const prepare = (branch: readonly Message[]): Promise<ModelContext> =>
    runtime.prepareForModel({
      purpose: 'preview',
      runId,
      model,
      window,
      cache: terms.cache,
      now: terms.now,
      history: branch,
      answers: startAnswer({ note, memories, time, serverInstructions, window, maxMessages }, branch),
      revision: 0,
      view: { ...defaultBranchView, maxMessages },
      prompt: parts,
      tools,
      listing: {
        callsTools,
        offered: isDeliberate ? selectDeliberateTools(history, tools, triggers) : null,
        omitted: selectOmittedTools({ history, isDeliberate, omitsTools }),
        hostedTools,
      },
      isDeliberate,
    })
  const context = await prepare(history)
  const cut = cutDraft(history.at(-1), context)
  return cut ? prepare([...history.slice(0, -1), cut]) : context
}

function cutDraft(draft: Message | undefined, { measure, size }: ModelContext): Message | undefined {
  const { roomTokens, scale } = size
  if (!draft || roomTokens === undefined) return undefined
  const cut = cutMessage(draft.parts, maxMessageTokens({ roomTokens, scale, parts: measure.parts }))
  return cut && withSentRanges(draft, cut.parts)
}

/** Returns the answer as a turn starts it: with the notices of its end, as far as they are due. */
function startAnswer(sources: TailSources, branch: readonly Message[]): Message[] {
  const last = branch.at(-1)
  const notices = collectTailNotices(sources, branch)
  if (notices.length === 0 || !last) return []
  return [
    {
      id: 'message-preview' as MessageId,
      sessionId: last.sessionId,
      parentId: last.id,
      order: last.order + 1,
      role: 'assistant',
      status: 'streaming',
      parts: notices.map(({ code, instruction }) => ({
        type: 'notice',
        round: 0,
        code,
        text: '',
        instruction,
      })),
      createdAt: last.createdAt,
    },
  ]
}
