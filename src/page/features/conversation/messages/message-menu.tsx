import {
  ChartGantt,
  FoldVertical,
  GitBranch,
  Info,
  ListX,
  Pencil,
  Pin,
  PinOff,
  Reply,
  SmilePlus,
  Tag,
  Trash2,
} from 'lucide-react'
import { use, useState } from 'react'
import type { MessageAnnotationSet } from '../../../../core/model/conversation/message-annotations.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { MenuPanel, type MenuItem } from '../../../ui/popovers/menu.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { AnnounceContext, type Announce } from '../../../ui/feedback/announce.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import { useCacheLoss } from '../../message-parts/use-cache-loss.ts'
import { AnswerDetails, type AnswerDetailsProps } from '../answer/answer-details.tsx'
import { ReactionPicker } from './reaction-picker.tsx'

export interface MessageMenuProps {
  id: string
  annotations?: MessageAnnotationSet | undefined
  actions: Pick<
    MessageActions,
    'label' | 'pin' | 'react' | 'reply' | 'remove' | 'branch' | 'compact' | 'reductions'
  >
  /** Storage has the message, so it can be annotated. */
  isStored: boolean
  /** False while the message or a following one is being written or answered. */
  canDelete: boolean
  /** The chat has messages before this one. */
  hasEarlier?: boolean
  /** Absent on a user's message. */
  answer?: MenuAnswer
  close: () => void
}

/** Data that only the menu of an answer needs. */
export interface MenuAnswer extends AnswerDetailsProps {
  /** No summary covers the answer yet. */
  canCompact: boolean
  /** Absent while the answer cannot be changed. */
  onEdit: (() => void) | undefined
}

/** Chunk with the label list and its library. */
const LabelChoice = lazyComponent(async () => (await import('./label-choice.tsx')).LabelChoice)

/** The content of the More menu: the actions, or the view that one of them opened. */
export function MessageMenu(props: MessageMenuProps) {
  const { id, annotations, actions, answer, close } = props
  const [view, setView] = useState<'actions' | 'react' | 'label' | 'details'>('actions')
  const closing = (run: () => void) => {
    close()
    run()
  }
  switch (view) {
    case 'actions':
      return <Actions {...props} onOpen={setView} />
    case 'react': {
      const own = new Set(
        (annotations?.reactions ?? []).flatMap(({ emoji, by }) => (by === 'person' ? [emoji] : [])),
      )
      return (
        <ReactionPicker
          selected={own}
          onChoose={(emoji) =>
            closing(() => actions.react(id, emoji, { by: 'person', isOn: !own.has(emoji) }))
          }
        />
      )
    }
    case 'label':
      return (
        <div role="dialog" aria-label={i18n.t('Label this message')} className="w-76 max-w-full">
          <LabelChoice
            id={id}
            own={(annotations?.labels ?? []).map(({ text }) => text)}
            onChoose={(label) => closing(() => actions.label(id, label, true))}
          />
        </div>
      )
    case 'details':
      return answer && <AnswerDetails {...answer} />
  }
}

interface ActionsProps extends MessageMenuProps {
  onOpen: (view: 'react' | 'label' | 'details') => void
}

function Actions(props: ActionsProps) {
  const { id, annotations, actions, isStored, canDelete, hasEarlier = false, answer, close, onOpen } = props
  const services = use(ConversationServicesContext)
  const announce = use(AnnounceContext)
  const cacheLoss = useCacheLoss(services?.sessionId ?? null)
  const isPinned = annotations?.pin !== undefined
  const onEdit = answer?.onEdit
  const canBranch = isStored && canDelete
  const changes = onEdit ? [{ label: i18n.t('Edit'), icon: Pencil, onSelect: onEdit }] : []
  const stored = isStored ? [{ label: i18n.t('Reply'), icon: Reply, onSelect: () => actions.reply(id) }] : []
  const branching = canBranch
    ? [{ label: i18n.t('Branch'), icon: GitBranch, onSelect: () => actions.branch(id) }]
    : []
  const annotating = isStored
    ? [
        { label: i18n.t('React'), icon: SmilePlus, staysOpen: true, onSelect: () => onOpen('react') },
        { label: i18n.t('Label…'), icon: Tag, staysOpen: true, onSelect: () => onOpen('label') },
        {
          label: isPinned ? i18n.t('Unpin') : i18n.t('Pin'),
          icon: isPinned ? PinOff : Pin,
          onSelect: () => actions.pin(id, !isPinned),
        },
      ]
    : []
  const explaining = answer
    ? [{ label: i18n.t('Details'), icon: Info, staysOpen: true, onSelect: () => onOpen('details') }]
    : []
  const reviewing =
    answer && services
      ? [
          {
            label: i18n.t('How was this made?'),
            icon: ChartGantt,
            onSelect: () => location.assign(`#/review/${services.sessionId}/${id}`),
          },
        ]
      : []
  const compacting =
    answer?.canCompact === true && canBranch
      ? [{ label: i18n.t('Compact up to here'), icon: FoldVertical, onSelect: () => actions.compact(id) }]
      : []
  const omitting =
    isStored && !answer && hasEarlier
      ? [
          {
            label: i18n.t('Leave out everything before this message'),
            icon: ListX,
            disabledReason: canDelete ? undefined : i18n.t('Possible once the answer has ended.'),
            onSelect: () => void omitBefore(id, actions.reductions, announce),
          },
        ]
      : []
  const removing = canBranch
    ? [{ label: i18n.t('Delete'), icon: Trash2, isDangerous: true, onSelect: () => actions.remove(id) }]
    : []
  const groups: readonly (readonly MenuItem[])[] = [
    [...changes, ...stored, ...branching],
    annotating,
    [...explaining, ...reviewing],
    [...compacting, ...omitting, ...removing],
  ]
  const items = groups.flatMap((group, index) => group.map((item) => ({ ...item, group: String(index) })))
  const hint = compacting.length + omitting.length > 0 ? cacheLoss : undefined
  return <MenuPanel label={i18n.t('More')} items={items} hint={hint} close={close} />
}

/** Leaves out what precedes a message, and shows a notice with Undo. */
async function omitBefore(
  id: string,
  reductions: MessageActions['reductions'],
  announce: Announce,
): Promise<void> {
  const reductionId = await reductions.omitBefore(id)
  if (reductionId === null) return
  announce.undoable(i18n.t('Later requests start with this message.'), {
    undo: () => void reductions.switchReduction(reductionId, false),
  })
}
