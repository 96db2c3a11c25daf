import { Circle } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import type { McpServerRow, McpSnapshotRow } from '../../../core/model/mcp/mcp-row.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { dateAndTime, formatDate } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure, showHint } from '../../i18n/show-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import type { McpCommands } from './mcp-commands.ts'
import { SignInCard } from './sign-in-card.tsx'
import { findServerState, isSignedIn, needsSignIn, serverStates } from './server-state.ts'

export interface ServerItemProps {
  client: WorkerClient
  server: McpServerRow
  snapshot: McpSnapshotRow | undefined
  commands: McpCommands
  onOpen: (what: 'edit' | 'test' | 'tools' | 'remove') => void
}

/** Row of a server: its switch, its state, what can be done, and more settings on demand. */
export function ServerItem({ client, server, snapshot, commands, onOpen }: ServerItemProps) {
  const { id, name, url, place, isOn, isForeign, lastFailure } = server
  const [isSigningIn, setSigningIn] = useState(false)
  const closeCard = useCallback(() => setSigningIn(false), [])
  const htmlId = useId()
  const [isDetailed, setDetailed] = useState(false)
  const state = findServerState(server, snapshot)
  const { label, look } = serverStates[state]
  const address = place === 'demo' ? i18n.t('Built in, works offline') : (URL.parse(url)?.host ?? url)
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <label id={`${htmlId}-name`} htmlFor={htmlId} className="cursor-pointer font-medium break-words">
              <RevealedText text={name} />
            </label>
            <span className="min-w-0 text-sm break-all text-faint">{address}</span>
          </p>
          <p
            id={`${htmlId}-state`}
            className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm text-muted"
          >
            <Circle aria-hidden size={8} className={`shrink-0 ${look}`} />
            <span>{i18n.t(label)}</span>
            <span aria-hidden>·</span>
            <span>{describeTools(snapshot)}</span>
          </p>
        </div>
        <input
          id={htmlId}
          type="checkbox"
          role="switch"
          data-state={state}
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={`${htmlId}-state`}
          onChange={(event) => commands.change({ serverId: id, isOn: event.target.checked })}
          className="switch mt-0.5 shrink-0"
        />
      </div>
      {isForeign === true && (
        <p className="text-sm text-warning">
          {i18n.t('From a backup. Turn it on only if you know who runs it.')}
        </p>
      )}
      {lastFailure !== undefined && isOn && (
        <p className={`text-sm ${needsSignIn(server) ? 'text-muted' : 'text-danger'}`}>
          {showFailure(lastFailure)} {!needsSignIn(server) && showHint(lastFailure)}
        </p>
      )}
      <div className="-ms-3 flex flex-wrap gap-1">
        {needsSignIn(server) && (
          <Button look="accent" aria-describedby={`${htmlId}-name`} onClick={() => setSigningIn(true)}>
            {i18n.t('Sign in')}
          </Button>
        )}
        {(
          [
            // A server of a backup gets no request before it is turned on.
            ...(isForeign ? [] : [['tools', i18n.t('Tools')] as const]),
            ...(place === 'remote' ? [['test', i18n.t('Test connection')] as const] : []),
            ['remove', i18n.t('Remove')],
          ] as const
        ).map(([what, text]) => (
          <Button
            key={what}
            // Changed tools wait there for the person.
            look={what === 'tools' && state === 'changed' ? 'accent' : 'quiet'}
            aria-describedby={`${htmlId}-name`}
            onClick={() => onOpen(what)}
          >
            {text}
          </Button>
        ))}
        {isSignedIn(server) && (
          <Button look="quiet" aria-describedby={`${htmlId}-name`} onClick={() => commands.signOut(server)}>
            {i18n.t('Sign out')}
          </Button>
        )}
        <Button
          look="quiet"
          aria-expanded={isDetailed}
          aria-controls={isDetailed ? `${htmlId}-more` : undefined}
          aria-describedby={`${htmlId}-name`}
          onClick={() => setDetailed(!isDetailed)}
        >
          {i18n.t('More settings')}
        </Button>
      </div>
      {isSigningIn && <SignInCard {...{ client, server }} onSignedIn={closeCard} onCancel={closeCard} />}
      {isDetailed && (
        <ServerSettings
          id={`${htmlId}-more`}
          {...{ server, snapshot, commands }}
          onEdit={() => onOpen('edit')}
        />
      )}
    </li>
  )
}

function describeTools(snapshot: McpSnapshotRow | undefined): string {
  if (snapshot === undefined) return i18n.t('tools not loaded')
  const on = snapshot.tools.filter(({ state }) => state === 'on').length
  return i18n.t('{on} of {count, plural, one {# tool} other {# tools}} on', {
    on,
    count: snapshot.tools.length,
  })
}

interface ServerSettingsProps extends Pick<ServerItemProps, 'server' | 'snapshot' | 'commands'> {
  id: string
  onEdit: () => void
}

function ServerSettings({ id, server, snapshot, commands, onEdit }: ServerSettingsProps) {
  const { id: serverId, alias, era, place } = server
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await commands.refresh(server)
    setRefreshing(false)
  }
  return (
    <div id={id} className="flex flex-col gap-2 rounded-lg bg-surface px-4 py-2">
      <div className="divide-y divide-border">
        <Switch
          label={i18n.t('On in new chats')}
          hint={i18n.t('To change one chat, use Chat actions > MCP servers.')}
          isOn={server.inNewChats}
          onChange={(inNewChats) => commands.change({ serverId, inNewChats })}
        />
        <Switch
          label={i18n.t('Trust read-only marks')}
          hint={i18n.t('Tools that the server marks as read-only run without asking.')}
          isOn={server.trustsReadOnly}
          onChange={(trustsReadOnly) => commands.change({ serverId, trustsReadOnly })}
        />
        {snapshot?.instructions !== undefined && (
          <Switch
            label={i18n.t('Send server instructions')}
            hint={i18n.t('Models get the text below. It counts as untrusted, so network calls ask first.')}
            isOn={server.sendsInstructions === true}
            onChange={(sendsInstructions) => commands.change({ serverId, sendsInstructions })}
          />
        )}
      </div>
      {snapshot?.instructions !== undefined && (
        <details className="text-sm">
          <summary className="w-fit rounded-sm text-muted">{i18n.t('Server instructions')}</summary>
          <p className="mt-1 break-words whitespace-pre-wrap">
            <RevealedText text={snapshot.instructions} />
          </p>
        </details>
      )}
      <p className="text-sm break-words text-muted">
        {[
          i18n.t('Tool names start with {prefix}', { prefix: `${alias}__` }),
          ...(era === undefined ? [] : [i18n.t('MCP version {version}', { version: era.version })]),
          ...(snapshot === undefined
            ? []
            : [i18n.t('listed {at}', { at: formatDate(snapshot.listedAt, dateAndTime) })]),
        ].join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2 pb-2">
        {!server.isForeign && (
          <Button disabled={isRefreshing} onClick={() => void refresh()}>
            {isRefreshing ? i18n.t('Reading lists…') : i18n.t('Refresh')}
          </Button>
        )}
        {place === 'remote' && <Button onClick={onEdit}>{i18n.t('Edit server')}</Button>}
      </div>
    </div>
  )
}
