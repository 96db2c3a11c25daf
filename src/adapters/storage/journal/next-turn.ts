import type { NextTurn } from '../../../core/engine/ports/run-ports.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { loadBranch } from '../conversation/messages.ts'
import { withAnnotations } from '../conversation/message-annotations.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { toAssistantPrompts, type ChatPrompts } from '../../../core/context/system-prompt.ts'
import type { McpChoices } from '../../../core/model/mcp/mcp-row.ts'
import type { Project, Session } from '../../../core/model/conversation/session.ts'
import { findProject } from '../conversation/project-store.ts'

/**
 * Returns the initial data of a chat's next turn, without writing anything. Resolves to null if there is no such chat.
 */
export function loadNextTurn(db: Database, sessionId: SessionId): Promise<Result<NextTurn | null>> {
  return tryStorage(db, () =>
    db.transaction('r', db.sessions, db.messages, db.messageMarks, db.folders, async () => {
      const session = await db.sessions.get(sessionId)
      if (!session || session.deletedAt !== undefined) return succeed(null)
      const head = session.headId && (await db.messages.get(session.headId))
      const project = await findProject(db, session.folderId)
      return succeed({
        history: head ? await withAnnotations(db, await loadBranch(db, head, Infinity)) : [],
        assistant: session.assistant,
        modelSettings: session.modelSettings,
        prompts: await loadChatPrompts(db, session),
        projectId: project?.id,
        mcpServers: joinMcpChoices(project, session),
        note: session.note?.text,
      })
    }),
  )
}

/** Returns the choices about MCP servers: those of the project, replaced by those of the chat. */
export function joinMcpChoices(
  project: Pick<Project, 'mcpServers'> | undefined,
  session: Pick<Session, 'mcpServers'>,
): McpChoices | undefined {
  if (!project?.mcpServers) return session.mcpServers
  return { ...project.mcpServers, ...session.mcpServers }
}

/**
 * Returns what a chat adds to the system prompt, in addition to the settings for all chats. Instructions of the chat that came
 * with a file are left out until a person has saved them. Must be called within a transaction over `folders`.
 */
export async function loadChatPrompts(
  db: Database,
  {
    instructions,
    hasForeignInstructions,
    folderId,
    assistant,
  }: Pick<Session, 'instructions' | 'hasForeignInstructions' | 'folderId' | 'assistant'>,
): Promise<ChatPrompts> {
  const project = await findProject(db, folderId)
  const { ofAssistant, assistantFiles } = assistant ? toAssistantPrompts(assistant) : {}
  // File names are part of the prompt as well.
  const addsPrompts = ofAssistant !== undefined || assistantFiles !== undefined
  return {
    ofChat: hasForeignInstructions ? undefined : instructions,
    ofAssistant,
    assistantFiles,
    ofProject: project?.instructions,
    isForeign: (addsPrompts ? assistant?.isForeign : undefined) ?? project?.hasForeignInstructions,
  }
}
