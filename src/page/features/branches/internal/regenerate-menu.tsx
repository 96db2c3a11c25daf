import { Columns2, RefreshCw, Shuffle } from 'lucide-react'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { demoProvider, isSameModel, parseModelKey } from '../../../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import { ListboxChoices } from '../../../ui/popovers/listbox-button.tsx'
import { MenuPanel, type MenuItem } from '../../../ui/popovers/menu.tsx'
import { focusSelected } from '../../../ui/popovers/popover.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { toModelGroups, useModelInfos } from '../../model-picker/model-groups.ts'
import { useChosenModels } from '../../chat-state/model-choice.ts'
import {
  ConversationServicesContext,
  type ConversationServices,
} from '../../chat-state/conversation-services.ts'
import { useTranslatedMemo } from '../../../i18n/use-translated-memo.ts'

export interface RegenerateMenuProps {
  /** Model of the answer. */
  model: ModelRef | undefined
  close: () => void
  /** Regenerates with the model that is selected in the chat. */
  onRetry: () => void
  onChoose: (model: ModelRef) => void
  /** Absent if there is nothing to compare with. */
  onCompare: (() => void) | undefined
}

/** The content of the Regenerate menu: its actions, or the list of models. */
export function RegenerateMenu(props: RegenerateMenuProps) {
  const services = use(ConversationServicesContext)
  const [isChoosing, setIsChoosing] = useState(false)
  if (services !== null && isChoosing) return <Models {...services} {...props} />
  return <Actions {...props} services={services} onOpenModels={() => setIsChoosing(true)} />
}

interface ActionsProps extends RegenerateMenuProps {
  services: ConversationServices | null
  onOpenModels: () => void
}

function Actions({ services, model, close, onRetry, onChoose, onCompare, onOpenModels }: ActionsProps) {
  const selected = useSelectedModel(services)
  const isOther = model !== undefined && selected !== undefined && !isSameModel(selected, model)
  const items: MenuItem[] = [
    {
      label: i18n.t('Same model'),
      icon: RefreshCw,
      group: 'regenerate',
      onSelect: isOther ? () => onChoose(model) : onRetry,
    },
  ]
  if (services !== null && isOther)
    items.push({
      label: i18n.t('Use {model}', { model: services.labelModel(selected) }),
      icon: RefreshCw,
      group: 'regenerate',
      onSelect: onRetry,
    })
  if (services !== null)
    items.push({
      label: i18n.t('Another model…'),
      icon: Shuffle,
      group: 'regenerate',
      staysOpen: true,
      onSelect: onOpenModels,
    })
  if (onCompare !== undefined)
    items.push({
      label: i18n.t('Compare versions'),
      icon: Columns2,
      group: 'compare',
      onSelect: onCompare,
    })
  return <MenuPanel label={i18n.t('Regenerate')} items={items} close={close} />
}

/** Returns the model that the chat answers with now. */
function useSelectedModel(services: ConversationServices | null): ModelRef | undefined {
  const session = useObservable(
    useMemo(() => services && services.queries.watchSession(services.sessionId), [services]),
  )
  const chosen = useChosenModels(({ choices }) => (services ? choices[services.sessionId] : undefined))
  return chosen ?? (session.state === 'ready' ? session.value?.model : undefined)
}

const builtIn = [demoProvider]

function Models({
  queries,
  client,
  close,
  onChoose,
}: ConversationServices & Pick<RegenerateMenuProps, 'close' | 'onChoose'>) {
  const list = useRef<HTMLDivElement>(null)
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const listedProviders = providers.state === 'ready' ? providers.value : builtIn
  const infos = useModelInfos(client, listedProviders)
  useEffect(() => {
    const panel = list.current?.closest<HTMLElement>('[popover]')
    if (panel) focusSelected(panel)
    // The search appears with the providers.
  }, [providers.state])
  return (
    <div ref={list} className="flex min-h-0 flex-col">
      <ListboxChoices
        listLabel={i18n.t('Model for the answer')}
        searchLabel={i18n.t('Search models')}
        groups={useTranslatedMemo(() => toModelGroups(listedProviders, infos), [listedProviders, infos])}
        // An empty value allows choosing the same model again.
        value=""
        close={close}
        onChange={(value) => onChoose(parseModelKey(value))}
      />
    </div>
  )
}
