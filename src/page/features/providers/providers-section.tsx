import { ChevronRight, Circle, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
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
  const titles = useObservable(useMemo(() => queries.watchSetting('titles-by-model'), [queries]))
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
        titlesForAll={titles.state === 'ready' ? titles.value : null}
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

/** Row of a provider: its name, its state and the number of its models. The rest is shown on demand. */
function ProviderItem({ provider, onPick, onRefresh }: ProviderItemProps) {
  const { dialect, name, models } = provider
  const [isRefreshing, setRefreshing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const state = findState(provider)
  const summary = i18n.t('{count, plural, one {# model} other {# models}}', { count: models.length })
  if (dialect === 'demo') {
    return (
      <li className="py-3 ps-4 pe-2">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-muted">{i18n.t('Built in, scripted, works offline')}</p>
      </li>
    )
  }
  return (
    <li className="flex flex-col py-1.5 ps-2 pe-2">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="group flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start hover:bg-surface"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{name}</span>
            <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
              <Circle aria-hidden size={8} className={`shrink-0 ${states[state].look}`} />
              <span className={state === 'passed' ? 'sr-only' : undefined}>
                {`${i18n.t(states[state].label)} · `}
              </span>
              <span>{isRefreshing ? i18n.t('Loading models…') : summary}</span>
            </span>
          </span>
          <ChevronRight
            aria-hidden
            size={16}
            className="shrink-0 text-faint transition-transform duration-120 group-aria-expanded:rotate-90"
          />
        </button>
        {providerKindOf(provider).hasModelList && (
          <IconButton
            icon={RefreshCw}
            label={i18n.t('Refresh models of {name}', { name })}
            disabled={isRefreshing}
            onClick={() => {
              setRefreshing(true)
              void onRefresh().finally(() => setRefreshing(false))
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
      </div>
      {isOpen && <ProviderDetails id={detailsId} provider={provider} />}
    </li>
  )
}

const states = {
  passed: { label: /*i18n*/ { id: 'Connected' }, look: 'fill-success text-success' },
  failed: { label: /*i18n*/ { id: 'Last test failed' }, look: 'fill-danger text-danger' },
  'no-key': { label: /*i18n*/ { id: 'No API key' }, look: 'fill-warning text-warning' },
  untested: { label: /*i18n*/ { id: 'Not tested' }, look: 'text-faint' },
} as const

function findState(provider: Provider): keyof typeof states {
  const { dialect, keyTail, lastTest } = provider
  if (lastTest !== undefined) return lastTest.outcome
  const needsKey = dialect !== 'demo' && providerKindOf(provider).isKeyRequired
  return needsKey && keyTail === undefined ? 'no-key' : 'untested'
}

function ProviderDetails({ id, provider }: { id: string; provider: Provider }) {
  const { models, modelsListedAt, lastTest } = provider
  return (
    <div id={id} className="flex flex-col gap-1 px-2 pt-1 pb-2 text-sm text-muted">
      <p className="break-words">{describe(provider, providerKindOf(provider).label)}</p>
      <p className="font-mono text-xs break-words">
        {models.length > 8
          ? i18n.t('{names} and {rest} more', {
              names: models.slice(0, 8).join(', '),
              rest: models.length - 8,
            })
          : models.join(', ')}
      </p>
      {modelsListedAt !== undefined && (
        <p className="text-xs">
          {i18n.t('Models listed {at}', { at: formatDate(modelsListedAt, dateAndTime) })}
        </p>
      )}
      {lastTest !== undefined && <LastTestResult record={lastTest} />}
    </div>
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
