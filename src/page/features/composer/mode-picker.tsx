import { ShieldCheck, ChevronDown, Lock } from 'lucide-react'
import { useMemo, type ComponentProps } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { SecurityModeName } from '../../../core/model/conversation/session.ts'
import { useOfferedActions, type ActionWithChoices } from '../../ui/actions/actions.ts'
import { ListboxButton } from '../../ui/popovers/listbox-button.tsx'
import { Toggletip } from '../../ui/popovers/toggletip.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { chooseMode, modeLabels, useNewChatMode } from '../chat-state/new-chat.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

const names: readonly SecurityModeName[] = ['ask', 'allowlist', 'auto']

const listGroups = () => [
  {
    label: i18n.t('What tools may do in this chat'),
    options: names.map((value) => ({
      value,
      label: i18n.t(modeLabels[value].name),
      description: i18n.t(modeLabels[value].text),
    })),
  },
]

export interface ModePickerProps {
  /** `null` for a new chat. Its mode can be chosen, as in a chat whose first message was rejected. */
  sessionId: SessionId | null
  queries: Queries | null
}

export function ModePicker({ sessionId, queries }: ModePickerProps) {
  const { refused } = useNewChatMode()
  if (sessionId === null || refused.has(sessionId)) return <ModeChoice sessionId={sessionId} />
  return queries !== null && <FixedMode sessionId={sessionId} queries={queries} />
}

function ModeChoice({ sessionId }: Pick<ModePickerProps, 'sessionId'>) {
  const { mode: next, bySession: modes } = useNewChatMode()
  const mode = sessionId === null ? next : (modes[sessionId] ?? next)
  useOfferedActions(
    'mode',
    useTranslatedMemo(() => [toChoice(sessionId, mode)], [sessionId, mode]),
  )
  return (
    <ListboxButton
      renderTrigger={(props) => <ModeButton {...props} mode={mode} isFixed={false} />}
      listLabel={i18n.t('Modes')}
      groups={listGroups()}
      value={mode}
      onChange={(value) => {
        const mode = names.find((name) => name === value)
        if (mode !== undefined) chooseMode(sessionId, mode)
      }}
    />
  )
}

function toChoice(sessionId: SessionId | null, mode: SecurityModeName): ActionWithChoices {
  return {
    id: 'mode',
    name: i18n.t('Mode'),
    word: 'mode',
    meaning: i18n.t('What tools may do in this chat; fixed after the first message'),
    group: i18n.t('Modes'),
    icon: ShieldCheck,
    choices: names.map((each) => ({
      id: each,
      name: i18n.t(modeLabels[each].name),
      meaning: i18n.t(modeLabels[each].text),
      group: i18n.t('Modes'),
      icon: ShieldCheck,
      isChosen: each === mode,
      run: () => chooseMode(sessionId, each),
    })),
  }
}

/** The mode of a started chat. The reason opens on a press, because a touch screen shows no tooltip. */
function FixedMode({ sessionId, queries }: { sessionId: SessionId; queries: Queries }) {
  const session = useObservable(useMemo(() => queries.watchSession(sessionId), [queries, sessionId]))
  const { bySession: modes } = useNewChatMode()
  const stored = session.state === 'ready' ? session.value?.security.mode : undefined
  const mode = stored ?? modes[sessionId]
  if (mode === undefined) return null
  return (
    <Toggletip renderTrigger={(props) => <ModeButton {...props} mode={mode} isFixed aria-disabled />}>
      {i18n.t('{text} Fixed after the first message. To use another mode, start a new chat.', {
        text: i18n.t(modeLabels[mode].text),
      })}
    </Toggletip>
  )
}

interface ModeButtonProps extends ComponentProps<'button'> {
  mode: SecurityModeName
  isFixed: boolean
}

function ModeButton({ mode, isFixed, ...props }: ModeButtonProps) {
  const Icon = isFixed ? Lock : ChevronDown
  return (
    <button
      type="button"
      {...props}
      className="inline-flex h-8 min-w-0 shrink-0 items-center gap-1.5 rounded-md px-2 @max-lg:px-1.5 text-sm text-muted hover:bg-surface hover:text-text aria-expanded:bg-surface aria-expanded:text-text pointer-coarse:h-11"
    >
      <span>
        <span className="@max-lg:sr-only">{i18n.t('Mode:')} </span>
        <span className="text-text">{i18n.t(modeLabels[mode].name)}</span>
      </span>
      <Icon aria-hidden size={isFixed ? 12 : 14} className="shrink-0" />
    </button>
  )
}
