import type { Project, Session } from '../../../core/model/conversation/session.ts'
import type { ProjectId } from '../../../core/model/id.ts'
import type { McpChoices } from '../../../core/model/mcp/mcp-row.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter, type ReportFailure } from '../../ui/feedback/report-failure.ts'

/** Destination of a chat: no project, an existing one, or a new one by name. */
export type ProjectChoice = ProjectId | null | { name: string }

export interface ProjectCommands {
  add: (name: string) => void
  rename: (project: Project, name: string) => void
  instruct: (project: Project, text: string) => void
  setMcpServers: (project: Project, servers: McpChoices) => void
  remove: (project: Project) => void
  move: (session: Session, to: ProjectChoice) => void
}

export interface ProjectCommandsOptions {
  client: WorkerClient
  /** Shows a notice at the edge of the page. */
  announce: Announce
}

export function createProjectCommands({ client, announce }: ProjectCommandsOptions): ProjectCommands {
  const report = createFailureReporter(announce)
  const remove = async ({ id, name }: Project) => {
    const removed = await report(
      client.call('delete-folder', { id }),
      i18n.t('“{name}” could not be deleted.', { name }),
    )
    if (removed === undefined) return
    const restore = () =>
      void report(client.call('restore-folder', { id }), i18n.t('“{name}” could not be restored.', { name }))
    announce.undoable(i18n.t('Deleted the project “{name}”. Its chats are now listed by day.', { name }), {
      undo: restore,
    })
  }
  const move = async ({ id: sessionId, title }: Session, to: ProjectChoice) => {
    const folderId = await findOrAddProject(client, to, report)
    if (folderId === undefined) return
    await report(
      client.call('move-session', { sessionId, folderId }),
      i18n.t('“{title}” could not be moved.', { title }),
    )
  }
  return {
    add: (name) =>
      void report(client.call('add-folder', { name }), i18n.t('The project could not be created.')),
    rename: ({ id }, name) =>
      void report(client.call('rename-folder', { id, name }), i18n.t('The project could not be renamed.')),
    instruct: ({ id }, text) =>
      void report(
        client.call('set-folder-instructions', { id, text }),
        i18n.t('The instructions could not be saved.'),
      ),
    setMcpServers: ({ id }, servers) => void report(client.call('set-folder-mcp-servers', { id, servers })),
    remove: (project) => void remove(project),
    move: (session, to) => void move(session, to),
  }
}

/** Resolves to the id of the chosen project, which is added if it is new. Resolves to `undefined` if that failed. */
export async function findOrAddProject(
  client: WorkerClient,
  to: ProjectChoice,
  report: ReportFailure,
): Promise<ProjectId | null | undefined> {
  if (typeof to !== 'object' || to === null) return to
  return (await report(client.call('add-folder', to), i18n.t('The project could not be created.')))?.id
}
