import { ListTree } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { HeaderTools } from '../../../ui/header-tools.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { say } from '../../../words/say.ts'
import type { MapDialogProps } from './map-dialog.tsx'

const MapDialog = lazy(async () => ({ default: (await import('./map-dialog.tsx')).MapDialog }))

export type MapButtonProps = Omit<MapDialogProps, 'isOpen' | 'onClose'>

/** Beside the title: where one is in the conversation, and the way to anywhere else in it. */
export function MapButton(props: MapButtonProps) {
  const [state, setState] = useState({ opening: 0, isOpen: false })
  return (
    <>
      <HeaderTools>
        <IconButton
          icon={ListTree}
          label={say('Map of this chat')}
          onClick={() => setState(({ opening }) => ({ opening: opening + 1, isOpen: true }))}
        />
      </HeaderTools>
      {state.opening > 0 && (
        <Suspense>
          <MapDialog
            key={state.opening}
            {...props}
            isOpen={state.isOpen}
            onClose={() => setState({ ...state, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
