import { judgeStorage, type Durability } from '../ui/judge-storage.ts'
import { say } from '../words/say.ts'
import type { Notice } from './notices.ts'

export interface PrivateWarningPorts {
  storage: Parameters<typeof judgeStorage>[0]
  /** Storage of this tab, so that a warning is not repeated after a reload. */
  said: Pick<Storage, 'getItem' | 'setItem'>
  show(notice: Omit<Notice, 'id'>): void
}

const warnedKey = 'innerloop:said-private'

/** Warns, once there is something to lose, that data will not outlive the window. */
export function warnOfPrivate({ storage, said, show }: PrivateWarningPorts): () => Promise<void> {
  let isAsked = false
  return async () => {
    if (isAsked || said.getItem(warnedKey) !== null) return
    isAsked = true
    const { durability } = await judgeStorage(storage)
    const text = toWarning(durability)
    if (text === null) return
    said.setItem(warnedKey, durability)
    show({ text, kind: 'standing' })
  }
}

function toWarning(durability: Durability): string | null {
  if (durability === 'private') {
    return say(
      'This is a private window: your chats and keys are gone when it is closed. Back up what you want to keep in Settings, Data.',
    )
  }
  if (durability === 'small') {
    return say(
      'The browser gives this site little room, as in a private window or on a full disk. Back up what you want to keep in Settings, Data.',
    )
  }
  return null
}
