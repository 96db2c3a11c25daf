import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { say } from '../../../words/say.ts'
import { translate } from '../../../words/translate.ts'
import type { ShownInteraction } from '../interaction/interaction-log.ts'
import { useNarration, type NarratedChat } from './use-narration.ts'
import { describeWait } from '../compaction/describe-compaction.ts'
import { announceRetry, announceSilence } from '../message/silence-text.ts'

export interface RunAnnouncerProps {
  chat: NarratedChat
  isRunning: boolean
  /** Id of the running turn's answer, as soon as there is one. */
  answerId: string | undefined
  interactions: readonly ShownInteraction[]
}

/** Number of sentences that stay in the live region. A new one must not replace one that was not spoken yet. */
const keptCount = 3

/** Announces a run to screen readers: each event once, and the text in sentences instead of characters. */
export function RunAnnouncer({ chat, isRunning, answerId, interactions }: RunAnnouncerProps) {
  const [said, setSaid] = useState<readonly { id: number; words: string }[]>([])
  const tell = useCallback((words: string) => {
    if (words === '') return
    setSaid((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, words }].slice(-keptCount))
  }, [])
  useNarration(chat, { isRunning, answerId }, tell)

  const readView = () => (answerId === undefined ? undefined : chat.findView(answerId))
  const silence = useSyncExternalStore(chat.subscribe, () => readView()?.silence)
  useEffect(() => {
    if (silence !== undefined) tell(announceSilence(silence))
  }, [silence, tell])
  const retry = useSyncExternalStore(chat.subscribe, () => readView()?.retry)
  const { dueAt, message } = retry ?? {}
  useEffect(() => {
    if (dueAt !== undefined && message !== undefined) tell(announceRetry({ dueAt, message }, Date.now()))
  }, [dueAt, message, tell])
  const compaction = useSyncExternalStore(chat.subscribe, () => readView()?.compaction)
  const isCompacting = compaction !== undefined
  useEffect(() => {
    if (compaction !== undefined) tell(describeWait({ ...compaction, pieces: 1 }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, and not for each piece
  }, [isCompacting, tell])
  const open = interactions.find(({ answer }) => answer === null)?.interaction
  useEffect(() => {
    if (open === undefined) return
    tell(
      open.kind === 'approve'
        ? say('Approval needed for {toolName}: {description}', {
            toolName: open.toolName,
            description: translate(open.description),
          })
        : translate(open.prompt),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each, however often it is read
  }, [open?.id, tell])

  return (
    <div role="status" aria-atomic="false" className="sr-only">
      {said.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  )
}
