import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { RunId, SessionId } from '../../core/model/id.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { maxNoteCharacters, noteTextSchema } from '../../core/model/assistants/memory.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

/** Writes the assistant's note for a chat. Resolves to false if it was already written in this turn. */
export type WriteNotePort = (note: {
  sessionId: SessionId
  runId: RunId
  text: string
  /** True if untrusted content is in the context, which the note then carries to other branches of the chat. */
  isTainted: boolean
}) => Promise<Result<boolean>>

export function createUpdateShortTermMemory(
  writeNote: WriteNotePort,
  { sessionId, runId }: Pick<TurnConfig, 'sessionId' | 'runId'>,
): Tool {
  return defineTool({
    name: 'update_short_term_memory',
    description: `Replaces your note of this chat (${maxNoteCharacters} characters at most, once a turn), which you get in later turns. Use it for a plan, preference or result to keep in mind in this chat only.`,
    parameters: z.object({
      note: noteTextSchema.min(1).describe('the whole new note'),
    }),
    effects: ['write'],
    // The person can read, edit and remove the note in the chat, and it leaves the device nowhere else.
    gated: false,
    isExemptFromLimit: true,
    triggers: ['note', 'notes', 'note down', 'keep in mind', 'in this chat'],
    describeCall: ({ note }) => toolsText('keep-in-mind-in-chat', { text: note }),
    async execute({ note }, { isTainted }) {
      const saved = await writeNote({ sessionId, runId, text: note, isTainted })
      if (!saved.ok) return saved
      if (saved.value) return succeed({ status: 'updated', characters: note.length })
      return fail(
        createFailure('tool-failed', {
          message: toolsText('note-already-written'),
          hint: toolsText('write-note-in-later-turn'),
          retryable: false,
        }),
      )
    },
  })
}
