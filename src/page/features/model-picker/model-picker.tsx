import { Cpu } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import {
  demoProvider,
  findModelLabel,
  findModelName,
  toModelKey,
  parseModelKey,
} from '../../../core/model/providers/model-ref.ts'
import { useOfferedActions, type ActionWithChoices } from '../../ui/actions/actions.ts'
import {
  ListboxChoices,
  maxWithoutSearch,
  positionSheet,
  type ListboxGroup,
} from '../../ui/popovers/listbox-button.tsx'
import { focusSelected, Popover } from '../../ui/popovers/popover.tsx'
import { useScreenShareMode } from '../../ui/text/redaction.ts'
import { spellHidden } from '../../ui/text/revealed-text.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import type { ModelInfo } from '../../../core/model/providers/model-info.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import {
  ModelButton,
  ModelSettingsPlaceholder,
  saveLastModelLabel,
  loadLastModelLabel,
} from './model-button.tsx'
import { useCacheLoss } from '../message-parts/use-cache-loss.ts'
import type { ModelChoice } from '../chat-state/model-choice.ts'
import { ModelSettingsPopup } from './internal/model-settings-popup.tsx'
import { useCurrentModelState } from './use-current-model.ts'
import { type PinnedModels, toModelGroups, useModelInfos } from './model-groups.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

const builtIn = [demoProvider]

export interface ModelPickerProps {
  sessionId: SessionId | null
  client: WorkerClient
  queries: Queries
  models: ModelChoice
  isInitiallyOpen: boolean
}

export function ModelPicker({ client, sessionId, queries, models, isInitiallyOpen }: ModelPickerProps) {
  useScreenShareMode()
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const listed = providers.state === 'ready' ? providers.value : builtIn
  const { model, isRead } = useCurrentModelState(queries, sessionId)
  const isReady = isRead && providers.state === 'ready'
  const label = useModelLabel(spellHidden(findModelLabel(model, listed)), isReady)
  const name = isReady ? spellHidden(findModelName(model, listed)) : undefined
  const infos = useModelInfos(client, listed)
  const groups = useTranslatedMemo(() => toModelGroups(listed, infos), [listed, infos])

  const modelValue = toModelKey(model)
  useOfferedActions(
    'model',
    useTranslatedMemo(
      () => [toChoice(groups, modelValue, (value) => models.choose(sessionId, parseModelKey(value)))],
      [groups, modelValue, models, sessionId],
    ),
  )

  return (
    <>
      <Popover
        role="listbox"
        side="above"
        align="start"
        position={positionSheet}
        isInitiallyOpen={isInitiallyOpen}
        renderTrigger={(props) => <ModelButton {...props} label={label} name={name} />}
      >
        {(close) => (
          <>
            {(isReady || providers.state === 'failed') && (
              <Choices
                {...{ client, queries, infos, close }}
                providers={listed}
                value={modelValue}
                onChange={(value) => models.choose(sessionId, parseModelKey(value))}
              />
            )}
            {infos.size > 0 && <PriceNote infos={infos} />}
            <CacheLoss sessionId={sessionId} />
            <a
              href="#/settings/providers/new"
              className="border-t border-border px-2.5 py-2.5 text-sm text-accent hover:bg-surface pointer-coarse:py-3.5"
            >
              {i18n.t('Add a provider in Settings')}
            </a>
          </>
        )}
      </Popover>
      {isReady ? (
        <ModelSettingsPopup
          client={client}
          queries={queries}
          sessionId={sessionId}
          model={model}
          provider={listed.find(({ id }) => id === model.providerId)}
        />
      ) : (
        <ModelSettingsPlaceholder />
      )}
    </>
  )
}

interface ChoicesProps {
  client: WorkerClient
  queries: Queries
  providers: readonly Provider[]
  infos: ReadonlyMap<string, ModelInfo>
  value: string
  onChange: (value: string) => void
  close: () => void
}

/**
 * The list of an open picker. Favorites and recent models stay where they were when it was opened. Until they are read nothing is
 * drawn, because an option that moves to another group loses the focus.
 */
function Choices({ client, queries, providers, infos, value, onChange, close }: ChoicesProps) {
  const sessions = useObservable(useMemo(() => queries.watchSessions(), [queries]))
  const setting = useObservable(useMemo(() => queries.watchSetting('favorite-models'), [queries]))
  const favorites = setting.state === 'ready' ? (setting.value ?? []) : null
  const [pinned, setPinned] = useState<PinnedModels>()
  if (pinned === undefined && setting.state !== 'loading' && sessions.state !== 'loading') {
    const isLong = providers.reduce((sum, { models }) => sum + models.length, 0) > maxWithoutSearch
    const listed = sessions.state === 'ready' ? sessions.value : []
    const used = listed.map(({ session }) => toModelKey(session.model))
    setPinned({
      favorites: (favorites ?? []).map(toModelKey),
      recent: isLong ? [...new Set([value, ...used])].slice(0, maxRecent) : [],
    })
  }
  const groups = useTranslatedMemo(() => toModelGroups(providers, infos, pinned), [providers, infos, pinned])
  const keys = new Set(favorites?.map(toModelKey))
  const toggle = (key: string) => {
    if (favorites === null) return
    const others = favorites.filter((model) => toModelKey(model) !== key)
    const next = keys.has(key) ? others : [parseModelKey(key), ...favorites].slice(0, maxFavorites)
    void client.call('save-setting', { key: 'favorite-models', value: next })
  }
  const box = useRef<HTMLDivElement>(null)
  const isDrawn = pinned !== undefined
  useEffect(() => {
    const panel = isDrawn ? box.current?.closest<HTMLElement>('[popover]') : null
    if (panel?.contains(document.activeElement) === false) focusSelected(panel)
  }, [isDrawn])
  if (!isDrawn) return null
  return (
    <div ref={box} className="contents">
      <ListboxChoices
        listLabel={i18n.t('Models')}
        searchLabel={i18n.t('Search models')}
        groups={groups}
        value={value}
        onChange={onChange}
        favorites={{ values: keys, onToggle: toggle }}
        close={close}
      />
    </div>
  )
}

const maxRecent = 4
const maxFavorites = 100

function toChoice(
  groups: readonly ListboxGroup[],
  modelValue: string,
  choose: (value: string) => void,
): ActionWithChoices {
  return {
    id: 'model',
    name: i18n.t('Model'),
    word: 'model',
    meaning: i18n.t('Selects the model for the next messages'),
    group: i18n.t('Models'),
    icon: Cpu,
    choices: groups.flatMap(({ options }) =>
      options.map(({ value, label, description }) => ({
        id: value,
        name: label,
        group: i18n.t('Models'),
        icon: Cpu,
        isChosen: value === modelValue,
        meaning: description,
        run: () => choose(value),
      })),
    ),
  }
}

function useModelLabel(label: string, isRead: boolean): string {
  useEffect(() => {
    if (isRead) saveLastModelLabel(label)
  }, [label, isRead])
  return isRead ? label : loadLastModelLabel()
}

/** Explains the figures and names their source: the latest price list and its date. */
function PriceNote({ infos }: { infos: ReadonlyMap<string, ModelInfo> }) {
  const source = [...infos.values()].find(({ priceSource }) => priceSource?.by === 'collection')?.priceSource
  if (source === undefined) return null
  return (
    <p className="border-t border-border px-2.5 py-2 text-xs text-faint">
      {i18n.t('Context window in tokens, prices in US dollars. {name}, {at}', {
        name: source.name,
        at: source.at,
      })}
    </p>
  )
}

/** Says what another model would lose, because it shares no cache with the current one. */
function CacheLoss({ sessionId }: { sessionId: SessionId | null }) {
  const loss = useCacheLoss(sessionId)
  return <p className="border-t border-border px-2.5 py-2 text-xs text-faint empty:hidden">{loss}</p>
}
