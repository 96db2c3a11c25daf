import type { WorkerClient } from '../../worker/client.ts'

const endedPrefix = 'innerloop:ended:'

export interface NotePagePorts {
  client: Pick<WorkerClient, 'call' | 'onReplaced'>
  storage: Storage
  /** The window of this page. */
  page: EventTarget
  /** Storage begins a fresh log after a browser that may have been killed. */
  onRolled(ms: number): void
}

/**
 * Tells the worker that this page uses what is stored, and leaves a note when it goes: without one, the next page takes the
 * browser for killed, which costs a moment of its worker. The note is in localStorage, which takes it while a page goes; that
 * it reaches the disk seconds later does no harm. Once a page.
 */
export function notePage({ client, storage, page: target, onRolled }: NotePagePorts): void {
  let page: string = crypto.randomUUID()
  const tell = async () => {
    const ended = listEnded(storage)
    const told = await client.call('note-page', { page, ended })
    if (!told.ok) return
    if (told.value.isNoted) for (const each of ended) storage.removeItem(endedPrefix + each)
    if (told.value.rolledMs !== null) onRolled(told.value.rolledMs)
  }
  target.addEventListener('pagehide', () => {
    try {
      storage.setItem(endedPrefix + page, '1')
    } catch {
      // Without room for the note the next page takes this one for killed.
    }
  })
  target.addEventListener('pageshow', (event) => {
    if (!('persisted' in event && event.persisted)) return
    // It was away and said so: it comes back as another one.
    page = crypto.randomUUID()
    void tell()
  })
  client.onReplaced((state) => {
    if (state === 'replaced') void tell()
  })
  void tell()
}

function listEnded(storage: Storage): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(endedPrefix))
    .map((key) => key.slice(endedPrefix.length))
}
