import { SlidersHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import { demoProvider } from '../../../../core/model/providers/model-ref.ts'
import type { HostedTool } from '../../../../core/model/tools/tool-info.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import type { ModelSettings } from '../../../../core/model/providers/model-info.ts'
import type { ModelRef, Provider } from '../../../../core/model/providers/provider.ts'
import { providerKindOf } from '../../../../core/model/providers/provider-catalog.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/popovers/popover.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useNewChatSettings } from '../../chat-state/new-chat.ts'
import { useModelInfo } from '../use-current-model.ts'
import { ModelSettingsFields } from './model-settings-fields.tsx'

export interface ModelSettingsPopupProps {
  client: WorkerClient
  queries: Queries
  sessionId: SessionId | null
  model: ModelRef
  provider: Provider | undefined
}

/** Settings of this chat's model. The demo and a removed model have none. */
export function ModelSettingsPopup({ client, queries, sessionId, model, provider }: ModelSettingsPopupProps) {
  const settings = useSettings(queries, sessionId)
  if (provider === undefined || provider.id === demoProvider.id) return null
  const count = Object.keys(settings).length
  const change = (next: ModelSettings) => {
    if (sessionId === null) return useNewChatSettings.setState({ settings: next })
    const { bySession } = useNewChatSettings.getState()
    useNewChatSettings.setState({ bySession: { ...bySession, [sessionId]: next } })
    void client.call('set-model-settings', { sessionId, settings: next })
  }
  return (
    <Popover
      role="dialog"
      side="above"
      align="start"
      renderTrigger={(props) => (
        <IconButton
          {...props}
          icon={SlidersHorizontal}
          label={count === 0 ? i18n.t('Model settings') : i18n.t('Model settings: {count} set', { count })}
          small
          className={count === 0 ? '' : 'text-accent'}
        />
      )}
    >
      {() => (
        <Fields client={client} model={model} provider={provider} settings={settings} onChange={change} />
      )}
    </Popover>
  )
}

interface FieldsProps {
  client: WorkerClient
  model: ModelRef
  provider: Provider
  settings: ModelSettings
  onChange: (settings: ModelSettings) => void
}

function Fields({ client, model, provider, settings, onChange }: FieldsProps) {
  const info = useModelInfo(client, model)
  if (info === null) return null
  const tools: readonly HostedTool[] = providerKindOf(provider).hostedTools
  return (
    <div role="dialog" aria-label={i18n.t('Model settings')}>
      <ModelSettingsFields
        settings={settings}
        info={info}
        hosted={{ tools, by: provider.name }}
        cachesMarked={provider.dialect !== 'demo' && providerKindOf(provider).cache === 'marked'}
        onChange={onChange}
      />
      <p className="border-t border-border px-3 py-2 text-xs text-faint">
        {i18n.t('Applies to this chat from the next message.')}
      </p>
    </div>
  )
}

/** Returns the settings. A new choice applies at once; storage follows. */
function useSettings(queries: Queries, sessionId: SessionId | null): ModelSettings {
  const newChatSettings = useNewChatSettings()
  const session = useObservable(
    useMemo(() => (sessionId === null ? null : queries.watchSession(sessionId)), [queries, sessionId]),
  )
  if (sessionId === null) return newChatSettings.settings
  const stored = session.state === 'ready' ? session.value?.modelSettings : undefined
  return newChatSettings.bySession[sessionId] ?? stored ?? {}
}
