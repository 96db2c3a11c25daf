import { ShieldCheck } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SessionId } from '../../../core/model/id.ts'
import type { SecurityModeName } from '../../../core/model/conversation/session.ts'
import { useOfferedActions, type ActionWithChoices } from '../../ui/actions/actions.ts'
import { ListboxButton } from '../../ui/popovers/listbox-button.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import { ModeButton } from './mode-button.tsx'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { chooseMode, modeLabels, modeNames, useNewChatMode } from '../chat-state/new-chat.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ConfirmDialog = lazyComponent(
  async () => (await import('../../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
)

const listGroups = () => [
  {
    label: i18n.t('What tools may do in this chat'),
    options: modeNames.map((value) => ({
      value,
      label: i18n.t(modeLabels[value].name),
      description: i18n.t(modeLabels[value].text),
    })),
  },
]

export interface ModePickerProps {
  /** `null` for a new chat. */
  sessionId: SessionId | null
  services: Pick<ChatServices, 'client' | 'queries'>
  isInitiallyOpen?: boolean
  /** Called once the list was opened without a press, so that the list of another chat stays closed. */
  onInitiallyOpen?: () => void
  /** Called with the reason why the mode could not be changed. */
  onProblem: (problem: string) => void
}

/** Chooses the mode of a chat. Before the first message, which includes one that was rejected, nothing asks. */
export function ModePicker({ sessionId, services, onProblem, ...opening }: ModePickerProps) {
  const { refused, mode: chosen, defaultMode, bySession } = useNewChatMode()
  if (sessionId === null || refused.has(sessionId)) {
    const next = chosen ?? defaultMode
    const mode = sessionId === null ? next : (bySession[sessionId] ?? next)
    return <NewChatMode {...{ sessionId, mode, ...opening }} />
  }
  return <StartedChatMode key={sessionId} {...{ sessionId, services, onProblem, ...opening }} />
}

type Opening = Pick<ModePickerProps, 'isInitiallyOpen' | 'onInitiallyOpen'>

interface NewChatModeProps extends Opening {
  sessionId: SessionId | null
  mode: SecurityModeName
}

function NewChatMode({ sessionId, mode, ...opening }: NewChatModeProps) {
  const choose = useCallback((chosen: SecurityModeName) => chooseMode(sessionId, chosen), [sessionId])
  return <ModeListbox mode={mode} {...opening} onChoose={choose} />
}

interface StartedChatModeProps extends Opening {
  sessionId: SessionId
  services: Pick<ChatServices, 'client' | 'queries'>
  onProblem: (problem: string) => void
}

/** The mode of a started chat. A stricter mode applies at once, also to a running answer. A looser one is confirmed first. */
function StartedChatMode({ sessionId, services, onProblem, ...opening }: StartedChatModeProps) {
  const { client, queries } = services
  const session = useObservable(useMemo(() => queries.watchSession(sessionId), [queries, sessionId]))
  const { bySession } = useNewChatMode()
  const stored = session.state === 'ready' ? session.value?.security.mode : undefined
  const mode = stored ?? bySession[sessionId]
  /** The looser mode to confirm. It stays while the dialog closes. */
  const [looser, setLooser] = useState<SecurityModeName | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const confirm = useCallback((wanted: SecurityModeName) => {
    setLooser(wanted)
    setIsAsking(true)
  }, [])
  const set = useCallback(
    async (wanted: SecurityModeName, isConfirmed: boolean) => {
      const answer = await client.call('set-security-mode', { sessionId, mode: wanted, isConfirmed })
      if (!answer.ok) onProblem(showFailure(answer.failure))
      // Another tab has made the mode stricter meanwhile.
      else if (!answer.value.isSet) confirm(wanted)
    },
    [client, sessionId, confirm, onProblem],
  )
  const choose = useCallback(
    (wanted: SecurityModeName) => {
      if (mode === undefined || wanted === mode) return
      if (modeNames.indexOf(wanted) > modeNames.indexOf(mode)) confirm(wanted)
      else void set(wanted, false)
    },
    [mode, confirm, set],
  )
  // Other controls of the composer stay invisible while there is no element here.
  if (mode === undefined) return session.state === 'loading' ? null : <span hidden />
  return (
    <>
      <ModeListbox mode={mode} {...opening} onChoose={choose} />
      {looser !== null && (
        <ConfirmDialog
          title={i18n.t('Use {mode} in this chat?', { mode: i18n.t(modeLabels[looser].name) })}
          description={i18n.t('{text} Approvals that are already open still wait for your answer.', {
            text: i18n.t(modeLabels[looser].text),
          })}
          action={i18n.t('Use {mode}', { mode: i18n.t(modeLabels[looser].name) })}
          cancelLabel={i18n.t('Cancel')}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void set(looser, true)}
        />
      )}
    </>
  )
}

function ModeListbox({
  mode,
  isInitiallyOpen = false,
  onInitiallyOpen,
  onChoose,
}: Opening & {
  mode: SecurityModeName
  onChoose: (mode: SecurityModeName) => void
}) {
  useEffect(() => {
    if (isInitiallyOpen) onInitiallyOpen?.()
  }, [isInitiallyOpen, onInitiallyOpen])
  useOfferedActions(
    'mode',
    useTranslatedMemo(() => [toChoice(mode, onChoose)], [mode, onChoose]),
  )
  return (
    <ListboxButton
      renderTrigger={(props) => <ModeButton {...props} mode={mode} />}
      listLabel={i18n.t('Modes')}
      isInitiallyOpen={isInitiallyOpen}
      groups={listGroups()}
      value={mode}
      onChange={(value) => {
        const chosen = modeNames.find((name) => name === value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    />
  )
}

function toChoice(mode: SecurityModeName, choose: (mode: SecurityModeName) => void): ActionWithChoices {
  return {
    id: 'mode',
    name: i18n.t('Mode'),
    word: 'mode',
    meaning: i18n.t('What tools may do in this chat'),
    group: i18n.t('Modes'),
    icon: ShieldCheck,
    choices: modeNames.map((each) => ({
      id: each,
      name: i18n.t(modeLabels[each].name),
      meaning: i18n.t(modeLabels[each].text),
      group: i18n.t('Modes'),
      icon: ShieldCheck,
      isChosen: each === mode,
      run: () => choose(each),
    })),
  }
}
