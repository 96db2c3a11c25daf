import { Shuffle } from 'lucide-react'
import { use, useMemo } from 'react'
import { demoProvider, parseModelKey } from '../../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { ListboxChoices } from '../../ui/popovers/listbox-button.tsx'
import { Popover } from '../../ui/popovers/popover.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { toModelGroups, useModelInfos } from '../model-picker/model-groups.ts'
import {
  ConversationServicesContext,
  type ConversationServices,
} from '../chat-state/conversation-services.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

export interface RegenerateWithProps {
  onChoose: (model: ModelRef) => void
}

/**
 * Menu that regenerates an answer with another model. The list is loaded when it opens, because every answer has such a
 * menu.
 */
export function RegenerateWith({ onChoose }: RegenerateWithProps) {
  const sources = use(ConversationServicesContext)
  if (sources === null) return null
  return (
    <Popover
      role="listbox"
      side="above"
      align="start"
      renderTrigger={(props) => (
        <IconButton {...props} icon={Shuffle} label={i18n.t('Ask another model…')} small />
      )}
    >
      {(close) => <Models {...sources} close={close} onChoose={onChoose} />}
    </Popover>
  )
}

const builtIn = [demoProvider]

function Models({
  queries,
  client,
  close,
  onChoose,
}: ConversationServices & RegenerateWithProps & { close: () => void }) {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const listedProviders = providers.state === 'ready' ? providers.value : builtIn
  const infos = useModelInfos(client, listedProviders)
  return (
    <ListboxChoices
      listLabel={i18n.t('Model for the answer')}
      searchLabel={i18n.t('Search models')}
      groups={useTranslatedMemo(() => toModelGroups(listedProviders, infos), [listedProviders, infos])}
      // An empty value allows choosing the same model again.
      value=""
      close={close}
      onChange={(value) => onChoose(parseModelKey(value))}
    />
  )
}
