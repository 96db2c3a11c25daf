import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Project, Session } from '../../../core/model/conversation/session.ts'
import { isOnInChat, type McpChoices } from '../../../core/model/mcp/mcp-row.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { spellHidden } from '../../ui/text/revealed-text.tsx'

export interface ServersDialogProps {
  /** The chat or the project whose servers are chosen. */
  owner: Session | Project
  queries: Pick<Queries, 'watchMcpServers' | 'watchMcpSnapshots' | 'watchProjects'>
  isOpen: boolean
  onChange: (servers: McpChoices) => void
  onClose: () => void
}

/** Chooses the servers of one chat or project. A server that is off in the settings is off everywhere and not listed. */
export function ServersDialog({ owner, queries, isOpen, onChange, onClose }: ServersDialogProps) {
  const servers = useObservable(useMemo(() => queries.watchMcpServers(), [queries]))
  const snapshots = useObservable(useMemo(() => queries.watchMcpSnapshots(), [queries]))
  const projects = useObservable(useMemo(() => queries.watchProjects(), [queries]))
  const isReady = servers.state === 'ready' && snapshots.state === 'ready' && projects.state === 'ready'
  const isChat = 'title' in owner
  const project = isReady && isChat ? projects.value.find(({ id }) => id === owner.folderId) : undefined
  const choices = { ...project?.mcpServers, ...owner.mcpServers }
  const listed = isReady ? servers.value.filter(({ isOn }) => isOn) : []
  const countTools = (id: string) =>
    isReady
      ? (snapshots.value.find(({ serverId }) => serverId === id)?.tools ?? []).filter(
          ({ state }) => state === 'on',
        ).length
      : 0
  return (
    <Dialog
      title={
        isChat
          ? i18n.t('MCP servers in this chat')
          : i18n.t('MCP servers in {project}', { project: spellHidden(owner.name) })
      }
      description={
        isChat
          ? i18n.t('A change applies from the next message.')
          : i18n.t('Applies to the project’s chats, from their next message. A chat can choose differently.')
      }
      isOpen={isOpen}
      onClose={onClose}
    >
      <div className="overflow-y-auto px-5 pb-4">
        {!isReady && <Spinner>{i18n.t('Loading your servers…')}</Spinner>}
        {isReady && listed.length === 0 && (
          <p className="pb-2 text-muted">{i18n.t('No MCP server is on in the settings.')}</p>
        )}
        <div className="divide-y divide-border">
          {listed.map((server) => (
            <Switch
              key={server.id}
              label={spellHidden(server.name)}
              hint={i18n.t('{count, plural, one {# tool} other {# tools}}', { count: countTools(server.id) })}
              isOn={isOnInChat(server, choices)}
              onChange={(isOn) => onChange({ ...owner.mcpServers, [server.id]: isOn })}
            />
          ))}
        </div>
        <a
          href="#/settings/mcp"
          onClick={onClose}
          className="inline-flex min-h-9 items-center rounded-sm text-sm text-accent underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {i18n.t('Manage MCP servers')}
        </a>
      </div>
    </Dialog>
  )
}
