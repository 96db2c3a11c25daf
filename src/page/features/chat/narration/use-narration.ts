import { useEffect, useRef } from 'react'
import { say } from '../../../words/say.ts'
import type { SessionChat } from '../turn/session-chat.ts'
import { Narrator, type Heard } from './narrator.ts'
import { readAnswerText } from './read-answer-text.ts'

export type NarratedChat = Pick<SessionChat, 'subscribe' | 'findView' | 'findBlocks'>

const tickMs = 1000

/** Announces a streaming answer: its start, steps, sentences and end. */
export function useNarration(
  chat: NarratedChat,
  { isRunning, answerId }: { isRunning: boolean; answerId: string | undefined },
  tell: (words: string) => void,
): void {
  const listening = useRef<{ answerId: string; narrator: Narrator } | null>(null)
  useEffect(() => {
    if (!isRunning) return undefined
    tell(say('The answer is being written.'))
    return () => {
      const heard = listening.current
      listening.current = null
      tell(heard === null ? say('The answer has ended.') : heard.narrator.hearEnd(hear(chat, heard.answerId)))
    }
  }, [chat, isRunning, tell])

  useEffect(() => {
    if (!isRunning || answerId === undefined) return undefined
    const narrator = new Narrator(hear(chat, answerId))
    listening.current = { answerId, narrator }
    const unsubscribe = chat.subscribe(() => tell(narrator.hearSteps(chat.findView(answerId))))
    const timer = setInterval(() => tell(narrator.hearText(hear(chat, answerId))), tickMs)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  }, [chat, isRunning, answerId, tell])
}

function hear(chat: NarratedChat, answerId: string): Heard {
  const view = chat.findView(answerId)
  return { view, text: readAnswerText(view, chat.findBlocks(answerId)), now: Date.now() }
}
