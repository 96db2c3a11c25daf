import { ListTree } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useOfferedActions, type Action } from '../../ui/actions/actions.ts'
import { HeaderTools } from '../../ui/layout/header-tools.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { MapDialog } from './branch-chunks.ts'
import type { MapDialogProps } from './map-dialog.tsx'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

export type MapButtonProps = Omit<MapDialogProps, 'isOpen' | 'onClose'>

/** Button in the header that opens the map of the conversation. */
export function MapButton(props: MapButtonProps) {
  const [state, setState] = useState({ opening: 0, isOpen: false })
  const open = useCallback(() => setState(({ opening }) => ({ opening: opening + 1, isOpen: true })), [])
  useOfferedActions(
    'map',
    useTranslatedMemo(() => [toMap(open)], [open]),
  )
  return (
    <>
      <HeaderTools>
        <IconButton icon={ListTree} label={i18n.t('Map of this chat')} onClick={open} />
      </HeaderTools>
      {state.opening > 0 && (
        <MapDialog
          key={state.opening}
          {...props}
          isOpen={state.isOpen}
          onClose={() => setState({ ...state, isOpen: false })}
        />
      )}
    </>
  )
}

function toMap(run: () => void): Action {
  return {
    id: 'map',
    name: i18n.t('Map of this chat'),
    word: 'map',
    meaning: i18n.t('All branches and the path to each message'),
    group: i18n.t('This chat'),
    icon: ListTree,
    run,
  }
}
