import { Check, MessageSquareQuote } from 'lucide-react'
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import { listActions, useActions, type OfferedAction, type Action } from '../../../ui/actions/actions.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import { editTextBox } from '../edit-text-box.ts'
import type { Trigger } from './find-trigger.ts'
import type { ShowForm } from './mention.ts'
import { useMcpPrompts } from './use-mcp.tsx'
import { useMentions } from './use-mentions.ts'
import { useWorkflowCommands } from './use-workflow-commands.ts'
import { searchActions } from '../../../ui/actions/search-actions.ts'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { useNewChatAssistant } from '../../chat-state/new-chat.ts'
import { getDraft, setDraft } from '../../drafts/drafts.ts'

/** Handle for the text box. */
export interface SuggestionsHandle {
  /** Returns whether the list used the key. */
  handleKey: (key: string) => boolean
}

export interface SuggestionsProps {
  handle: Ref<SuggestionsHandle>
  trigger: Trigger
  box: RefObject<HTMLTextAreaElement | null>
  sessionId: SessionId | null
  draftKey: string
  services: ChatServices
  listId: string
  /** Reports the id of the active line; `null` if nothing matches and there is no list. */
  onActive: (optionId: string | null) => void
  onDismiss: () => void
  /** Shows a form above the composer, or removes it. */
  showForm: ShowForm
  /** Called when all commands are listed. */
  onReady: () => void
}

interface Line {
  id: string
  label: string
  meaning?: string
  group: string
  action: Pick<OfferedAction, 'icon' | 'isChosen' | 'isDangerous'>
  choose: () => void
}

/** Listbox with commands after a slash, or files and chats after an @. The focus stays in the text box. */
export function Suggestions(props: SuggestionsProps) {
  const { handle, trigger, listId, onActive, onDismiss, onReady } = props
  const { lines, isLoading } = useLines(props)
  const [activeId, setActiveId] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === activeId),
  )
  const active = lines[at]
  const nothing = isLoading || active !== undefined ? null : describeNothing(trigger)
  const optionId = active === undefined ? null : `${prefix}${at}`
  useEffect(() => setActiveId(null), [trigger.query, trigger.kind])
  useEffect(() => {
    onActive(optionId)
    if (optionId !== null) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' })
    return () => onActive(null)
  }, [optionId, onActive])
  // Without a handle, Enter waits until all commands are listed. A list without workflows and prompts would run another command, or none.
  const isWaiting = isLoading && trigger.kind === 'slash'
  useImperativeHandle(isWaiting ? null : handle, () => ({
    handleKey: (key) => {
      if (active === undefined) {
        const isDismissed = key === 'Escape' && nothing !== null
        if (isDismissed) onDismiss()
        return isDismissed
      }
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step !== 0) setActiveId(lines[(at + step + lines.length) % lines.length]?.id ?? null)
      else if (key === 'Enter' || key === 'Tab') active.choose()
      else if (key === 'Escape') onDismiss()
      else return false
      return true
    },
  }))
  // The handle exists by then: effects run in this order.
  const isListed = !isLoading
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (isListed) ready()
  }, [isListed])
  return (
    <>
      <p role="status" className={nothing === null ? 'sr-only' : `${panel} px-4 py-2.5 text-sm text-muted`}>
        {lines.length > 0
          ? i18n.t('{count, plural, one {# suggestion} other {# suggestions}}', { count: lines.length })
          : nothing}
      </p>
      {lines.length > 0 && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={trigger.kind === 'slash' ? i18n.t('Commands') : i18n.t('Files and chats')}
          // The text box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          className={`popup max-h-[min(20rem,40dvh)] overflow-y-auto overscroll-contain p-1.5 ${panel}`}
        >
          {lines.map((line, index) => (
            <Fragment key={line.id}>
              {line.group !== lines[index - 1]?.group && (
                <p role="presentation" className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-faint">
                  {line.group !== undefined && revealInProse(line.group)}
                </p>
              )}
              <LineView line={line} id={`${prefix}${index}`} isActive={index === at} />
            </Fragment>
          ))}
        </div>
      )}
    </>
  )
}

const panel =
  'absolute inset-x-0 bottom-full z-10 mb-2 rounded-xl border border-border bg-raised shadow-float'

/** Says that an @ has nothing to offer. A message that starts with a slash needs no command, and several words are no name. */
function describeNothing({ kind, query }: Trigger): string | null {
  if (kind === 'slash' || /\s/.test(query)) return null
  return query === '' ? i18n.t('No files or chats to mention yet.') : i18n.t('No matching files or chats.')
}

function LineView({ line, id, isActive }: { line: Line; id: string; isActive: boolean }) {
  const { label, meaning, action, choose } = line
  const { icon: Icon } = action
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text box has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={choose}
      className={`flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 select-none hover:bg-surface aria-selected:bg-surface pointer-coarse:min-h-11 ${action.isDangerous === true ? 'text-danger' : ''}`}
    >
      {Icon !== undefined && (
        <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-muted" />
      )}
      <span className="max-w-[60%] shrink-0 truncate">{revealInProse(label)}</span>
      <span className="min-w-0 flex-1 truncate text-sm text-muted">
        {meaning !== undefined && revealInProse(meaning)}
      </span>
      {action.isChosen === true && <Check aria-hidden size={16} className="shrink-0 text-accent" />}
    </div>
  )
}

const noCommands: readonly Action[] = []

function useLines(props: SuggestionsProps): { lines: readonly Line[]; isLoading: boolean } {
  const { trigger, box, sessionId, draftKey, services, onDismiss, showForm } = props
  const offers = useActions((state) => state.offers)
  const starters = useStarters(services, { sessionId, draftKey })
  const { kind, query, from, to } = trigger
  const place = { sessionId, draftKey }
  const mentions = useMentions(services, place, { query: kind === 'mention' ? query : null, showForm })
  const loadedWorkflows = useWorkflowCommands(services, place, kind === 'slash')
  const workflows = loadedWorkflows ?? noCommands
  const loadedPrompts = useMcpPrompts(services, place, { isWanted: kind === 'slash', showForm })
  const prompts = loadedPrompts ?? noCommands
  const lines = useMemo(() => {
    const write = (text: string) => {
      if (box.current !== null) editTextBox(box.current, { from, to, text })
    }
    if (kind === 'mention')
      return (mentions ?? []).map((mention) => ({
        id: mention.id,
        label: mention.name,
        meaning: mention.meaning,
        group: mention.group,
        action: mention,
        choose: () => {
          onDismiss()
          write(`@${mention.text} `)
          mention.run()
        },
      }))
    return listCommands([...listActions(offers), ...workflows, ...prompts], starters, query).map(
      ({ id, label, action }) => ({
        id,
        label,
        meaning: [label === action.name ? '' : action.name, action.meaning ?? ''].filter(Boolean).join(' · '),
        group: action.group,
        action,
        choose: () => {
          if ('choices' in action) return write(`/${action.word ?? ''} `)
          write('')
          // The typed text is removed before the action reads the text box or moves the focus.
          setTimeout(action.run, 0)
        },
      }),
    )
  }, [kind, query, from, to, box, mentions, offers, workflows, prompts, starters, onDismiss])
  // A workflow whose word is typed with a space behind it is chosen, and the text after it is the message.
  const typed = kind === 'slash' ? /^(\S+)\s/.exec(query)?.[1] : undefined
  const started = workflows.find(({ word }) => word === typed)
  useEffect(() => {
    if (started === undefined || box.current === null) return
    editTextBox(box.current, { from, to: from + 2 + (started.word ?? '').length, text: '' })
    box.current.setSelectionRange(box.current.value.length, box.current.value.length)
    started.run()
  }, [started, box, from])
  const isLoading =
    kind === 'mention' ? mentions === null : loadedWorkflows === null || loadedPrompts === null
  return { lines, isLoading }
}

/** A line of the list. It either runs an action or is completed to choose next. */
type Command = { id: string; label: string; action: OfferedAction }

/** Returns the commands that match by word or name. After a word with choices, returns the choices. */
export function listCommands(
  offered: readonly OfferedAction[],
  starters: readonly Action[],
  query: string,
): Command[] {
  const commands = offered.filter(({ word }) => word !== undefined)
  const [, typed, rest] = /^(\S+)\s(.*)$/.exec(query) ?? []
  const opened = commands.find((each) => 'choices' in each && each.word === typed)
  if (opened !== undefined && 'choices' in opened)
    return toGroups(searchActions(opened.choices, rest ?? '').map((action) => toCommand(action, action.name)))
  return toGroups([
    ...searchActions(commands, query).map((action) => toCommand(action, `/${action.word ?? ''}`)),
    ...searchActions(starters, query).map((action) => toCommand(action, action.name)),
  ])
}

/** Returns the commands of a group together, so that each heading is shown once. The first command stays first. */
function toGroups(commands: readonly Command[]): Command[] {
  return [...Map.groupBy(commands, ({ action }) => action.group).values()].flat()
}

function toCommand(action: OfferedAction, label: string): Command {
  return { id: action.id, label, action }
}

/** Returns the suggested first messages of the chat's assistant. Each fills the composer. */
function useStarters(
  { queries }: Pick<ChatServices, 'queries'>,
  { sessionId, draftKey }: { sessionId: SessionId | null; draftKey: string },
): readonly Action[] {
  const newChatAssistant = useNewChatAssistant(({ assistant }) => assistant)
  const session = useObservable(
    useMemo(() => (sessionId === null ? null : queries.watchSession(sessionId)), [queries, sessionId]),
  )
  const assistants = useObservable(useMemo(() => queries.watchAssistants(), [queries]))
  const ofChat = session.state === 'ready' ? session.value?.assistant?.id : undefined
  const listed = assistants.state === 'ready' ? assistants.value : null
  return useMemo(() => {
    const assistant = sessionId === null ? newChatAssistant : listed?.find(({ id }) => id === ofChat)
    return (assistant?.starters ?? []).map((text) => ({
      id: `starter:${text}`,
      name: text,
      group: i18n.t('Suggested by {assistant}', { assistant: assistant?.name ?? '' }),
      icon: MessageSquareQuote,
      run: () => setDraft(draftKey, { ...getDraft(draftKey), text }),
    }))
  }, [sessionId, newChatAssistant, listed, ofChat, draftKey])
}
