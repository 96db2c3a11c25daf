import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import type { McpSignInReturn } from '../../../core/model/mcp/mcp-sign-in.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { createMcpCommands } from './mcp-commands.ts'
import { ServerDialog } from './server-dialog.tsx'
import { ServerItem } from './server-item.tsx'
import { ToolsDialog } from './tools-dialog.tsx'

export interface McpSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
  /** Returns the response of a sign-in that opened this page, once. */
  takeSignInReturn: () => McpSignInReturn | null
}

type Opened =
  | { what: 'nothing' | 'new' }
  | { what: 'edit' | 'test' | 'tools' | 'remove'; serverId: McpServerId }

/** MCP servers: adding, testing, removing, and choosing their tools. */
export function McpSection({ client, queries, announce, takeSignInReturn }: McpSectionProps) {
  const commands = useMemo(() => createMcpCommands(client, announce), [client, announce])
  const [signInFailure, setSignInFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const back = takeSignInReturn()
    if (back) void commands.finishSignIn(back).then(setSignInFailure)
  }, [commands, takeSignInReturn])
  const servers = useObservable(useMemo(() => queries.watchMcpServers(), [queries]))
  const snapshots = useObservable(useMemo(() => queries.watchMcpSnapshots(), [queries]))
  const [opened, setOpened] = useState<Opened>({ what: 'nothing' })
  const close = () => setOpened({ what: 'nothing' })
  const listed = servers.state === 'ready' ? servers.value : []
  const openServer = 'serverId' in opened ? listed.find(({ id }) => id === opened.serverId) : undefined
  const isEditing = opened.what === 'edit' || opened.what === 'test'
  const findSnapshot = (serverId: McpServerId | undefined) =>
    snapshots.state === 'ready' ? snapshots.value.find((each) => each.serverId === serverId) : undefined
  const addDemo = async () => {
    const serverId = await commands.addDemo()
    if (serverId !== undefined) setOpened({ what: 'tools', serverId })
  }
  return (
    <SettingsSection
      id="mcp"
      title={i18n.t('MCP servers')}
      intro={settingText('mcp-servers').hint}
      action={
        <span className="flex flex-wrap gap-2">
          {servers.state === 'ready' && !listed.some(({ place }) => place === 'demo') && (
            <Button onClick={() => void addDemo()}>{i18n.t('Add demo server')}</Button>
          )}
          <Button data-control="add-mcp-server" look="primary" onClick={() => setOpened({ what: 'new' })}>
            <Plus aria-hidden size={16} />
            {i18n.t('Add server')}
          </Button>
        </span>
      }
    >
      <div {...settingAnchor('mcp-servers')}>
        {signInFailure !== null && (
          <div className="mb-3">
            <FailureProblem failure={signInFailure}>
              <Button onClick={() => setSignInFailure(null)}>{i18n.t('Dismiss')}</Button>
            </FailureProblem>
          </div>
        )}
        {servers.state === 'loading' && <Spinner>{i18n.t('Loading your servers…')}</Spinner>}
        {servers.state === 'failed' && <FailureProblem failure={servers.reason} />}
        {servers.state === 'ready' && (
          <>
            <ul
              aria-label={i18n.t('MCP servers')}
              className={
                listed.length === 0 ? '' : 'divide-y divide-border rounded-lg border border-border bg-raised'
              }
            >
              {listed.map((server) => (
                <ServerItem
                  key={server.id}
                  client={client}
                  server={server}
                  snapshot={findSnapshot(server.id)}
                  commands={commands}
                  onOpen={(what) => setOpened({ what, serverId: server.id })}
                />
              ))}
            </ul>
            {listed.length === 0 && (
              <p className="text-muted">
                {i18n.t(
                  'No MCP servers yet. Add one by its URL, or try the demo server, which works offline.',
                )}
              </p>
            )}
          </>
        )}
      </div>
      <ServerDialog
        client={client}
        commands={commands}
        server={isEditing ? openServer : undefined}
        startsTest={opened.what === 'test'}
        takenNames={listed.map(({ name }) => name)}
        onAdded={(serverId) => setOpened({ what: 'tools', serverId })}
        isOpen={opened.what === 'new' || (isEditing && openServer !== undefined)}
        onClose={close}
      />
      {openServer !== undefined && (
        <ToolsDialog
          key={openServer.id}
          client={client}
          server={openServer}
          snapshot={findSnapshot(openServer.id)}
          commands={commands}
          isOpen={opened.what === 'tools'}
          onClose={close}
        />
      )}
      <RemoveServerDialog
        server={opened.what === 'remove' ? openServer : undefined}
        onClose={close}
        onRemove={commands.remove}
      />
    </SettingsSection>
  )
}

interface RemoveServerDialogProps {
  server: McpServerRow | undefined
  onClose: () => void
  onRemove: (server: McpServerRow) => void
}

/** Confirms removing a server. Its tokens are deleted and cannot be restored. */
function RemoveServerDialog({ server, onClose, onRemove }: RemoveServerDialogProps) {
  return (
    <ConfirmDialog
      title={i18n.t('Remove {name}?', { name: server?.name ?? i18n.t('server') })}
      description={i18n.t(
        'Its tools, approvals and sign-in are deleted from this browser. Chats keep the results of earlier calls.',
      )}
      action={i18n.t('Remove')}
      cancelLabel={i18n.t('Keep it')}
      isOpen={server !== undefined}
      onClose={onClose}
      onConfirm={() => server !== undefined && onRemove(server)}
    />
  )
}
