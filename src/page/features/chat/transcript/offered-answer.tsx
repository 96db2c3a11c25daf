import { CircleStop, FastForward, GitBranch, RefreshCw, Volume2 } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { Message } from '../../../../core/kernel/message.ts'
import { useOfferedActions, type OfferedAction } from '../../../ui/actions.ts'
import { say } from '../../../words/say.ts'
import { fromStoredAnswer } from '../answer/stored-answer.ts'
import { describeEnding } from '../answer/describe-ending.ts'
import type { TranscriptRow } from './merge-transcript.ts'
import type { MessageActions } from './message-actions.ts'
import type { SessionChat } from '../turn/session-chat.ts'
import { readingAloud } from '../speech/browser-voices.ts'
import { readAloud } from '../speech/read-aloud-button.tsx'
import { useSaid } from '../../../words/use-said.ts'

export interface OfferedAnswerProps {
  last: TranscriptRow | undefined
  isRunning: boolean
  actions: MessageActions
  chat: Pick<SessionChat, 'stop'>
}

/** What can be done with the newest answer, in the command palette and behind the slash. */
export function OfferedAnswer({ last, isRunning, actions, chat }: OfferedAnswerProps) {
  const message = last?.from === 'storage' && last.role === 'assistant' ? last.message : undefined
  const canRead = useSyncExternalStore(readingAloud.subscribe, readingAloud.canRead)
  // What is read belongs to the chat that is shown.
  useEffect(() => () => readingAloud.stop(), [])
  useOfferedActions(
    'answer',
    useSaid(() => {
      if (isRunning) return [toStop(() => chat.stop())]
      if (message === undefined) return []
      return [...listFor(message, actions), ...(canRead ? [toReading(message)] : [])]
    }, [isRunning, message, actions, chat, canRead]),
  )
  return null
}

function toStop(stop: () => void): OfferedAction {
  return {
    id: 'stop',
    name: say('Stop'),
    word: 'stop',
    meaning: say('Ends the answer here'),
    group: say('The last answer'),
    icon: CircleStop,
    shortcut: 'stop',
    run: stop,
  }
}

function toReading({ id, parts }: Message): OfferedAction {
  const text = parts.flatMap((part) => (part.type === 'text' && part.superseded !== true ? [part.text] : []))
  return {
    id: 'read-aloud',
    name: say('Read aloud'),
    word: 'read',
    meaning: say('With a voice of this device'),
    group: say('The last answer'),
    icon: Volume2,
    run: () => readAloud(id, text.join('\n\n')),
  }
}

function listFor(message: Message, actions: MessageActions): OfferedAction[] {
  const { id, status } = message
  const ending = describeEnding(fromStoredAnswer(message))
  const { continuing } = ending ?? {}
  return [
    ...(continuing === undefined
      ? []
      : [
          {
            id: 'continue',
            name: continuing.label,
            word: 'continue',
            meaning: say('Goes on where the answer ended'),
            group: say('The last answer'),
            icon: FastForward,
            run: () => actions.goOn(id, continuing.moreCalls),
          },
        ]),
    ...(status === 'complete' || ending?.canRetry === true
      ? [
          {
            id: 'regenerate',
            name: status === 'complete' ? say('Regenerate') : say('Retry'),
            word: status === 'complete' ? 'regenerate' : 'retry',
            meaning: say('Asks again; this answer is kept as a version'),
            group: say('The last answer'),
            icon: RefreshCw,
            run: () => actions.retry(id),
          },
        ]
      : []),
    {
      id: 'branch',
      name: say('Branch'),
      word: 'branch',
      meaning: say('A new chat with everything up to here'),
      group: say('The last answer'),
      icon: GitBranch,
      run: () => actions.branch(id),
    },
  ]
}
