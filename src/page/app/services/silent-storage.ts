import type { Queries } from '../../../adapters/storage/queries.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Notice } from '../notices.ts'

/** Number of seconds in which storage must answer. A slow disk under load takes a few. */
export const maxSilentSeconds = 20

export interface SilentStoragePorts {
  queries: Pick<Queries, 'firstChatAt'>
  /** Waits for one second. A page that is frozen meanwhile waits for longer. */
  waitSecond(): Promise<void>
  show(notice: Omit<Notice, 'id'>): void
}

/**
 * Tells the person if the browser does not answer the first read at all, as WebKit does after some reloads until it is
 * closed (docs/browser-support.md). Otherwise the page would say for ever that it is reading.
 */
export async function warnOfSilentStorage({ queries, waitSecond, show }: SilentStoragePorts): Promise<void> {
  let isAnswered = false
  const read = async () => {
    await queries.firstChatAt()
    isAnswered = true
  }
  void read()
  for (let seconds = 0; seconds < maxSilentSeconds; seconds += 1) {
    await waitSecond()
    if (isAnswered) return
  }
  show({
    text: i18n.t(
      'The browser has not read the stored chats within {count} seconds. If they do not appear, close the browser completely and open Innerloop again. Nothing is lost.',
      { count: maxSilentSeconds },
    ),
    kind: 'standing',
  })
}
