import { useEffect, useRef, useState } from 'react'
import type { ChatMap, Queries } from '../../../adapters/storage/queries.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { MapTree } from './internal/map-tree.tsx'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

export interface MapDialogProps {
  sessionId: SessionId
  queries: Pick<Queries, 'readChatMap'>
  goTo: (messageId: MessageId) => void
  isOpen: boolean
  onClose: () => void
}

/** Dialog with the conversation as a tree. The tree is loaded when the dialog opens. */
export function MapDialog({ sessionId, queries, goTo, isOpen, onClose }: MapDialogProps) {
  const [map, setMap] = useState<ChatMap | null | 'unread'>('unread')
  const hasGone = useRef(false)
  const tree = useRef<HTMLDivElement>(null)
  useEffect(() => {
    return onResolved(queries.readChatMap(sessionId), setMap)
  }, [queries, sessionId])
  return (
    <Dialog
      title={i18n.t('Map of this chat')}
      description={map === 'unread' || map === null ? undefined : describe(map)}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={tree}
      // After a jump the message has the focus.
      returnsFocus={() => !hasGone.current}
    >
      {map === 'unread' && <Spinner>{i18n.t('Loading this chat…')}</Spinner>}
      {map === null && (
        <div className="px-5 pb-5">
          <Problem
            message={i18n.t('This chat could not be loaded.')}
            hint={i18n.t('Close the map, then open it again.')}
          />
        </div>
      )}
      {map !== 'unread' && map !== null && map.nodes.length === 0 && (
        <div className="px-5">
          <EmptyState>{i18n.t('This chat has no messages yet.')}</EmptyState>
        </div>
      )}
      {map !== 'unread' && map !== null && map.nodes.length > 0 && (
        <MapTree
          tree={tree}
          map={map}
          onGo={(messageId) => {
            hasGone.current = true
            onClose()
            goTo(messageId)
          }}
        />
      )}
    </Dialog>
  )
}

function describe({ nodes }: ChatMap): string {
  const parents = new Set(nodes.map(({ parentId }) => parentId))
  const others = nodes.length - parents.size
  const count = nodes.length
  if (count === 0 || others === 0) return i18n.t('Messages: {count}, no other versions.', { count })
  return i18n.t('Messages: {count}, other versions: {others}.', { count, others })
}
