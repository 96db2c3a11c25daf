import type { Queries } from '../../../adapters/storage/queries.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { NewNotice } from '../notices.ts'

/** Number of seconds in which storage must answer. A slow disk under load takes a few. */
export const storageTimeoutSeconds = 20

export interface SilentStoragePorts {
  queries: Pick<Queries, 'firstChatAt'>
  /** Waits for one second. A page that is frozen meanwhile waits for longer. */
  waitSecond(): Promise<void>
  /** Shows a notice and returns its id. */
  show(notice: NewNotice): number
  close(id: number): void
}

/**
 * Tells the person as long as the browser does not answer the first read at all, as WebKit does after some reloads until it is
 * closed (docs/browser-support.md). Otherwise the page would say forever that it is reading.
 */
export async function warnIfStorageStalls({
  queries,
  waitSecond,
  show,
  close,
}: SilentStoragePorts): Promise<void> {
  let isAnswered = false
  let noticeId: number | undefined
  const read = async () => {
    await queries.firstChatAt()
    isAnswered = true
    if (noticeId !== undefined) close(noticeId)
  }
  void read()
  for (let seconds = 0; seconds < storageTimeoutSeconds; seconds += 1) {
    await waitSecond()
    if (isAnswered) return
  }
  noticeId = show({
    text: i18n.t(
      'Your chats couldn’t be loaded within {count} seconds. If they don’t appear, quit the browser and open Innerloop again.',
      { count: storageTimeoutSeconds },
    ),
    kind: 'standing',
  })
}
