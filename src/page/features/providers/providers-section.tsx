import { Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { baseUrlOf } from '../../../core/model/providers/base-url.ts'
import type { Provider, SignInReturn } from '../../../core/model/providers/provider.ts'
import { providerKindOf } from '../../../core/model/providers/provider-catalog.ts'
import { providerKindIds, type ProviderKindId } from '../../../core/model/providers/provider-kind-id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { maskKeySuffix } from '../../ui/text/redaction.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { AddedProvider } from './provider-form.ts'
import { ProviderDialog } from './provider-dialog.tsx'
import { SignInResult, useSignIn } from './sign-in.tsx'
import { LastTestResult } from './connection-test.tsx'
import { dateAndTime, formatDate } from '../../i18n/formats.ts'
import { showFailure } from '../../i18n/show-text.ts'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

export interface ProvidersSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
  /** Returns the result of a sign-in page. Each result is returned once. */
  takeSignInReturn: () => SignInReturn | null
  /** Provider kind whose form opens at once, as requested by a link; `new` opens the form without a kind. */
  adds?: string | undefined
  onAdded: (added: AddedProvider) => void
  onClosed: () => void
}

type Editing =
  | { what: 'nothing' }
  | { what: 'new'; kind?: ProviderKindId }
  | { what: 'edit' | 'remove'; provider: Provider }

export function ProvidersSection(props: ProvidersSectionProps) {
  const { client, queries, announce, takeSignInReturn, adds, onAdded, onClosed } = props
  const signIn = useSignIn(client, takeSignInReturn, onAdded)
  const sessions = useObservable(useMemo(() => queries.watchSessions(), [queries]))
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const [editing, setEditing] = useState<Editing>({ what: 'nothing' })
  const requestedKind = providerKindIds.find((id) => id === adds)
  useEffect(() => {
    if (requestedKind !== undefined || adds === 'new') setEditing({ what: 'new', kind: requestedKind })
  }, [requestedKind, adds])
  const close = () => {
    setEditing({ what: 'nothing' })
    onClosed()
  }
  const takenNames = providers.state === 'ready' ? providers.value.map(({ name }) => name) : []

  const remove = async ({ id, name }: Provider) => {
    const removed = await client.call('delete-provider', { providerId: id })
    if (removed.ok) announce.done(i18n.t('Removed {name} and its key.', { name }))
    else announce.failed(showFailure(removed.failure))
  }

  const refresh = async (provider: Provider) => {
    const { id, name } = provider
    const refreshed = await client.call('refresh-models', { providerId: id })
    if (!refreshed.ok) {
      return announce.failed(`${name}: ${showFailure(refreshed.failure)}`, {
        label: i18n.t('Retry'),
        run: () => void refresh(provider),
      })
    }
    announce.done(
      i18n.t('{name} lists {count, plural, one {# model} other {# models}}.', {
        name,
        count: refreshed.value.models,
      }),
    )
  }

  return (
    <SettingsSection
      id="providers"
      title={settingText('providers').label}
      intro={settingText('providers').hint}
      action={
        <Button data-control="add-provider" look="primary" onClick={() => setEditing({ what: 'new' })}>
          <Plus aria-hidden size={16} />
          {i18n.t('Add provider')}
        </Button>
      }
    >
      <SignInResult signIn={signIn} />
      {providers.state === 'loading' && <Spinner>{i18n.t('Loading your providers…')}</Spinner>}
      {providers.state === 'failed' && <FailureProblem failure={providers.reason} />}
      {providers.state === 'ready' && (
        <ul
          {...settingAnchor('providers')}
          className="divide-y divide-border rounded-lg border border-border bg-raised"
        >
          {providers.value.map((provider) => (
            <ProviderItem
              key={provider.id}
              provider={provider}
              onPick={setEditing}
              onRefresh={() => refresh(provider)}
            />
          ))}
        </ul>
      )}
      <ProviderDialog
        client={client}
        provider={editing.what === 'edit' ? editing.provider : null}
        kind={editing.what === 'new' ? editing.kind : undefined}
        onAdded={onAdded}
        takenNames={takenNames}
        isAnswering={sessions.state === 'ready' && sessions.value.some(({ isRunning }) => isRunning)}
        isOpen={editing.what === 'edit' || editing.what === 'new'}
        onClose={close}
      />
      <RemoveProviderDialog
        provider={editing.what === 'remove' ? editing.provider : null}
        onClose={close}
        onRemove={(provider) => void remove(provider)}
      />
    </SettingsSection>
  )
}

interface ProviderItemProps {
  provider: Provider
  onPick: (editing: Editing) => void
  onRefresh: () => Promise<void>
}

function ProviderItem({ provider, onPick, onRefresh }: ProviderItemProps) {
  const { dialect, name, models, modelsListedAt } = provider
  const [isRefreshing, setIsRefreshing] = useState(false)
  return (
    <li className="flex items-center gap-2 py-3 ps-4 pe-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm break-words text-muted">
          {dialect === 'demo'
            ? i18n.t('Built in, scripted, works offline')
            : describe(provider, providerKindOf(provider).label)}
        </p>
        {dialect !== 'demo' && (
          <p className="truncate font-mono text-xs text-faint">
            {models.length > 3
              ? i18n.t('{names} and {rest} more', {
                  names: models.slice(0, 3).join(', '),
                  rest: models.length - 3,
                })
              : models.join(', ')}
          </p>
        )}
        {modelsListedAt !== undefined && (
          <p className="text-xs text-faint">
            {isRefreshing
              ? i18n.t('Loading models…')
              : i18n.t('Models listed {at}', { at: formatDate(modelsListedAt, dateAndTime) })}
          </p>
        )}
        {provider.lastTest !== undefined && <LastTestResult record={provider.lastTest} />}
      </div>
      {dialect !== 'demo' && (
        <>
          {providerKindOf(provider).hasModelList && (
            <IconButton
              icon={RefreshCw}
              label={i18n.t('Refresh models of {name}', { name })}
              disabled={isRefreshing}
              onClick={() => {
                setIsRefreshing(true)
                void onRefresh().finally(() => setIsRefreshing(false))
              }}
            />
          )}
          <IconButton
            icon={Pencil}
            label={i18n.t('Edit {name}', { name })}
            onClick={() => onPick({ what: 'edit', provider })}
          />
          <IconButton
            icon={Trash2}
            label={i18n.t('Remove {name}', { name })}
            onClick={() => onPick({ what: 'remove', provider })}
          />
        </>
      )}
    </li>
  )
}

function describe(provider: Provider, type: string): string {
  const { keyTail, keyKept, proxyUrl } = provider
  const baseUrl = baseUrlOf(provider)
  const host = hostOf(baseUrl)
  const way = proxyUrl ? i18n.t('{host} through {via}', { host, via: hostOf(proxyUrl) }) : host
  const tail =
    keyTail === undefined
      ? i18n.t('no key')
      : i18n.t('key ending in {tail}', { tail: maskKeySuffix(keyTail) })
  return [type, way, keyKept === 'session' ? i18n.t('{tail}, for one tab', { tail }) : tail].join(' · ')
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}

interface RemoveDialogProps {
  provider: Provider | null
  onClose: () => void
  onRemove: (provider: Provider) => void
}

/** Confirms removing a provider. Its key is deleted and cannot be restored. */
function RemoveProviderDialog({ provider, onClose, onRemove }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={i18n.t('Remove {name}?', { name: provider?.name ?? i18n.t('provider') })}
      description={i18n.t(
        'Its key is permanently deleted from this browser, but stays valid at the provider. Chats stay and can continue with another model.',
      )}
      action={i18n.t('Remove')}
      cancelLabel={i18n.t('Keep it')}
      isOpen={provider !== null}
      onClose={onClose}
      onConfirm={() => provider !== null && onRemove(provider)}
    />
  )
}
