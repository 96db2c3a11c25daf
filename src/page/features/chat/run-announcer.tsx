import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ShownInteraction } from './interaction/interaction-log.ts'
import { useNarration, type NarratedChat } from './narration/use-narration.ts'
import { announceRetry, announceSilence } from './silence-text.ts'

export interface RunAnnouncerProps {
  chat: NarratedChat
  isRunning: boolean
  /** Of the running turn, as soon as it has one. */
  answerId: string | undefined
  interactions: readonly ShownInteraction[]
}

/** So many of the last sentences stay: one that follows at once does not take the place of one that was not heard yet. */
const keptCount = 3

/** Tells a screen reader of a run: each thing once, when it happens, and the text by sentences instead of by letters. */
export function RunAnnouncer({ chat, isRunning, answerId, interactions }: RunAnnouncerProps) {
  const [said, setSaid] = useState<readonly { id: number; words: string }[]>([])
  const say = useCallback((words: string) => {
    if (words === '') return
    setSaid((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, words }].slice(-keptCount))
  }, [])
  useNarration(chat, { isRunning, answerId }, say)

  const readView = () => (answerId === undefined ? undefined : chat.findView(answerId))
  const silence = useSyncExternalStore(chat.subscribe, () => readView()?.silence)
  useEffect(() => {
    if (silence !== undefined) say(announceSilence(silence))
  }, [silence, say])
  const retry = useSyncExternalStore(chat.subscribe, () => readView()?.retry)
  const { dueAt, message } = retry ?? {}
  useEffect(() => {
    if (dueAt !== undefined && message !== undefined) say(announceRetry({ dueAt, message }, Date.now()))
  }, [dueAt, message, say])
  const open = interactions.find(({ answer }) => answer === null)?.interaction
  useEffect(() => {
    if (open === undefined) return
    say(open.kind === 'approve' ? `Approval needed for ${open.toolName}: ${open.description}` : open.prompt)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each, however often it is read
  }, [open?.id, say])

  return (
    <div role="status" aria-atomic="false" className="sr-only">
      {said.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  )
}
