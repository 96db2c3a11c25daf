import { showText } from '../../../i18n/show-text.ts'
import { useCallback, useEffect, useState, useSyncExternalStore, useRef } from 'react'
import { i18n } from '../../../i18n/i18n.ts'
import { useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { readInteractionText } from '../../../../core/model/tools/interaction-text.ts'
import { parseKey } from '../../../../core/model/workflows/stage-key.ts'
import type { JobStage } from '../../../../core/model/workflows/workflow-part.ts'
import { describeWait } from '../../context-window/compaction/compaction-text.ts'
import { announceRetry, announceStall } from '../answer/wait-notices.tsx'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { SessionChat } from '../../chat-state/session/session-chat.ts'
import { AnswerAnnouncer, type AnswerSnapshot } from './answer-announcer.ts'
import { toAnnouncedText } from './announced-text.ts'

export interface RunAnnouncerProps {
  chat: AnnouncedChat
  isRunning: boolean
  /** Id of the running turn's answer, as soon as there is one. */
  answerId: string | undefined
}

/** Number of sentences that stay in the live region. A new one must not replace one that was not spoken yet. */
const maxAnnouncements = 3

/** Announces a run to screen readers: each event once, and the text in sentences instead of characters. */
export function RunAnnouncer({ chat, isRunning, answerId }: RunAnnouncerProps) {
  const { interactions } = useInteractions()
  const [announcements, setAnnouncements] = useState<readonly { id: number; text: string }[]>([])
  const announce = useCallback((text: string) => {
    if (text === '') return
    setAnnouncements((before) =>
      [...before, { id: (before.at(-1)?.id ?? 0) + 1, text }].slice(-maxAnnouncements),
    )
  }, [])
  useAnswerAnnouncements(chat, { isRunning, answerId }, announce)

  const readView = () => (answerId === undefined ? undefined : chat.findView(answerId))
  const stall = useSyncExternalStore(chat.subscribe, () => readView()?.stall)
  useEffect(() => {
    if (stall !== undefined) announce(announceStall(stall))
  }, [stall, announce])
  const retry = useSyncExternalStore(chat.subscribe, () => readView()?.retry)
  useEffect(() => {
    if (retry !== undefined) announce(announceRetry(retry))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each retry
  }, [retry?.dueAt, announce])
  const stage = useSyncExternalStore(chat.subscribe, () => findWaitingStage(readView()))
  // Stages of a list often wait at the same time, so their wait is announced once.
  const stageWait = stage && (parseKey(stage.key).item === undefined ? stage.retry?.dueAt : stage.stageId)
  useEffect(() => {
    if (stage?.retry !== undefined) announce(announceRetry(stage.retry, { isOfStage: true }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each wait
  }, [stageWait, announce])
  const compaction = useSyncExternalStore(chat.subscribe, () => readView()?.compaction)
  const isCompacting = compaction !== undefined
  useEffect(() => {
    if (compaction !== undefined) announce(describeWait({ ...compaction, pieces: 1 }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, and not for each piece
  }, [isCompacting, announce])
  const open = interactions.find(({ answer }) => answer === null)?.interaction
  useEffect(() => {
    if (open === undefined) return
    const { text, localized } = readInteractionText(open)
    const description = showText(localized, text)
    announce(
      open.kind === 'approve' ? i18n.t('Approval needed: {description}', { description }) : description,
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each, however often it is read
  }, [open?.id, announce])

  return (
    <div role="status" aria-atomic="false" className="sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}

/** Returns the first stage that waits before it sends a failed request again. */
function findWaitingStage(view: AnswerView | undefined): JobStage | undefined {
  if (view?.status !== 'streaming') return undefined
  return view.items
    .flatMap((item) => (item.type === 'workflow' ? item.job.executions : []))
    .find(({ state, retry }) => state === 'running' && retry !== undefined)
}

type AnnouncedChat = Pick<SessionChat, 'subscribe' | 'findView' | 'findBlocks'>

const tickMs = 1000

/** Announces a streaming answer: its start, steps, sentences and end. */
function useAnswerAnnouncements(
  chat: AnnouncedChat,
  { isRunning, answerId }: { isRunning: boolean; answerId: string | undefined },
  announce: (text: string) => void,
): void {
  const listening = useRef<{ answerId: string; announcer: AnswerAnnouncer } | null>(null)
  useEffect(() => {
    if (!isRunning) return undefined
    announce(i18n.t('The answer is being written.'))
    return () => {
      const running = listening.current
      listening.current = null
      announce(
        running === null
          ? i18n.t('The answer has ended.')
          : running.announcer.announceEnd(toSnapshot(chat, running.answerId)),
      )
    }
  }, [chat, isRunning, announce])

  useEffect(() => {
    if (!isRunning || answerId === undefined) return undefined
    const announcer = new AnswerAnnouncer(toSnapshot(chat, answerId))
    listening.current = { answerId, announcer }
    const unsubscribe = chat.subscribe(() => announce(announcer.announceSteps(chat.findView(answerId))))
    const timer = setInterval(() => announce(announcer.announceText(toSnapshot(chat, answerId))), tickMs)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  }, [chat, isRunning, answerId, announce])
}

function toSnapshot(chat: AnnouncedChat, answerId: string): AnswerSnapshot {
  const view = chat.findView(answerId)
  return { view, text: toAnnouncedText(view, chat.findBlocks(answerId)), now: Date.now() }
}
