import { DefaultContextRuntime } from '../../context/default-context-runtime.ts'
import type { ModelContext } from '../../context/context-runtime.ts'
import { noteToInject } from '../../context/format-injections.ts'
import { defaultBranchView } from '../../context/view-branch.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { MessageId, RunId } from '../../model/id.ts'
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
  | 'maxMessages'
>

const runId = 'run-preview' as RunId

/**
 * Computes the context of a turn's first request, by the same steps except hooks, which could have effects. Nothing is sent.
 * `history` ends with the draft message, which may be empty.
 */
export async function previewRequest(
  { model, prompt, history, note, isDeliberate = false, omitsTools, triggers, ...terms }: PreviewInput,
  tools: ToolSource,
): Promise<ModelContext> {
  const { callsTools = true, hostedTools = [], maxMessages } = terms
  return new DefaultContextRuntime().prepareForModel({
    purpose: 'preview',
    runId,
    model,
    window: {},
    history,
    answers: startAnswer(noteToInject(note, history), history.at(-1)),
    revision: 0,
    view: { ...defaultBranchView, maxMessages },
    prompt,
    tools,
    listing: {
      callsTools,
      offered: isDeliberate ? selectDeliberateTools(history, tools, triggers) : null,
      omitted: selectOmittedTools({ history, isDeliberate, omitsTools }),
      hostedTools,
    },
    isDeliberate,
  })
}

/** Returns the answer as a turn starts it: with the note of the chat, if it is due. */
function startAnswer(note: string | undefined, last: Message | undefined): Message[] {
  if (note === undefined || !last) return []
  return [
    {
      id: 'message-preview' as MessageId,
      sessionId: last.sessionId,
      parentId: last.id,
      order: last.order + 1,
      role: 'assistant',
      status: 'streaming',
      parts: [{ type: 'notice', round: 0, code: 'note-told', text: '', instruction: note }],
      createdAt: last.createdAt,
    },
  ]
}
