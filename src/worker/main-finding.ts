import type { openDatabase } from '../adapters/storage/database.ts'
import { readBranchWindows } from '../adapters/storage/read-branch-windows.ts'
import { readQuoted } from '../adapters/storage/read-quoted.ts'
import { succeed } from '../core/kernel/result.ts'
import type { HandlerPorts } from './handler-ports.ts'
import { FindDesk } from './host/search/find-desk.ts'
import { quoteChat } from './host/search/quote-chat.ts'
import { systemTimers } from './timers.ts'

/** Connects finding text in a chat, and quoting a chat, to storage. */
export function openFinding(
  db: ReturnType<typeof openDatabase>,
  redact: (text: string) => Promise<string>,
): HandlerPorts['finding'] {
  const finder = new FindDesk({
    readBranch: (sessionId) => readBranchWindows(db, sessionId),
    timers: systemTimers,
  })
  return {
    'find-in-chat': (question, signal) => finder.find(question, signal),
    'quote-chat': async ({ sessionId, around }) => {
      const read = await readQuoted(db, sessionId, around)
      if (!read.ok) return read
      const { filename, text } = quoteChat(read.value.session, read.value.messages, around)
      return succeed({ filename, text: await redact(text) })
    },
  }
}
