import { ShieldCheck, ChevronDown } from 'lucide-react'
import { useCallback, useMemo, useState, type ComponentProps } from 'react'
import type { SessionId } from '../../../core/model/id.ts'
import type { SecurityModeName } from '../../../core/model/conversation/session.ts'
import { useOfferedActions, type ActionWithChoices } from '../../ui/actions/actions.ts'
import { ListboxButton } from '../../ui/popovers/listbox-button.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { chooseMode, modeLabels, useNewChatMode } from '../chat-state/new-chat.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ConfirmDialog = lazyComponent(
  async () => (await import('../../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
)

/** From the strictest to the loosest. */
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
  /** `null` for a new chat. */
  sessionId: SessionId | null
  services: Pick<ChatServices, 'client' | 'queries'> | null
  /** Called with the reason why the mode could not be changed. */
  onProblem: (problem: string) => void
}

/** Chooses the mode of a chat. Before the first message, which includes one that was rejected, nothing asks. */
export function ModePicker({ sessionId, services, onProblem }: ModePickerProps) {
  const { refused, mode: chosen, defaultMode, bySession } = useNewChatMode()
  if (sessionId === null || refused.has(sessionId)) {
    const next = chosen ?? defaultMode
    const mode = sessionId === null ? next : (bySession[sessionId] ?? next)
    return <NewChatMode sessionId={sessionId} mode={mode} />
  }
  return (
    services !== null && (
      <StartedChatMode key={sessionId} sessionId={sessionId} services={services} onProblem={onProblem} />
    )
  )
}

function NewChatMode({ sessionId, mode }: { sessionId: SessionId | null; mode: SecurityModeName }) {
  const choose = useCallback((chosen: SecurityModeName) => chooseMode(sessionId, chosen), [sessionId])
  return <ModeListbox mode={mode} onChoose={choose} />
}

interface StartedChatModeProps {
  sessionId: SessionId
  services: Pick<ChatServices, 'client' | 'queries'>
  onProblem: (problem: string) => void
}

/** The mode of a started chat. A stricter mode applies at once, also to a running answer. A looser one is confirmed first. */
function StartedChatMode({ sessionId, services: { client, queries }, onProblem }: StartedChatModeProps) {
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
      if (!answer.ok) {
        // The texts of failures are not part of what the page loads first.
        const { showFailure } = await import('../../i18n/show-text.ts')
        onProblem(showFailure(answer.failure))
      }
      // Another tab has made the mode stricter meanwhile.
      else if (!answer.value.isSet) confirm(wanted)
    },
    [client, sessionId, confirm, onProblem],
  )
  const choose = useCallback(
    (wanted: SecurityModeName) => {
      if (mode === undefined || wanted === mode) return
      if (names.indexOf(wanted) > names.indexOf(mode)) confirm(wanted)
      else void set(wanted, false)
    },
    [mode, confirm, set],
  )
  if (mode === undefined) return null
  return (
    <>
      <ModeListbox mode={mode} onChoose={choose} />
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
  onChoose,
}: {
  mode: SecurityModeName
  onChoose: (mode: SecurityModeName) => void
}) {
  useOfferedActions(
    'mode',
    useTranslatedMemo(() => [toChoice(mode, onChoose)], [mode, onChoose]),
  )
  return (
    <ListboxButton
      renderTrigger={(props) => <ModeButton {...props} mode={mode} />}
      listLabel={i18n.t('Modes')}
      groups={listGroups()}
      value={mode}
      onChange={(value) => {
        const chosen = names.find((name) => name === value)
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
    choices: names.map((each) => ({
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

function ModeButton({ mode, ...props }: ComponentProps<'button'> & { mode: SecurityModeName }) {
  return (
    <button
      type="button"
      {...props}
      title={i18n.t('What tools may do in this chat')}
      className="inline-flex h-8 min-w-0 shrink-0 items-center gap-1.5 rounded-md px-2 @max-lg:px-1.5 text-sm text-muted hover:bg-surface hover:text-text aria-expanded:bg-surface aria-expanded:text-text pointer-coarse:h-11"
    >
      <span>
        <span className="sr-only">{i18n.t('Mode:')} </span>
        <span className="text-text">{i18n.t(modeLabels[mode].name)}</span>
      </span>
      <ChevronDown aria-hidden size={14} className="shrink-0" />
    </button>
  )
}
