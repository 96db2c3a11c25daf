import type { BootedWorker } from './boot-worker.ts'

type Keep = Pick<Storage, 'getItem' | 'setItem'>

/** Writes preferences, drafts and reading positions by the modules of the page that store them. */
export async function writeBrowserStorage(
  load: BootedWorker['load'],
  { localStorage, sessionStorage }: { localStorage: Keep; sessionStorage: Keep },
): Promise<void> {
  const { usePreferences } = (await load('/src/page/app/preferences.ts')) as unknown as {
    usePreferences: { setState(state: object): void }
  }
  usePreferences.setState({
    theme: 'dark',
    accent: 'amber',
    textSize: 'large',
    follow: 'start',
    language: 'de',
    formats: 'de-CH',
    isSidebarCollapsed: true,
    hasBegun: true,
    isNotified: true,
    isPresenting: true,
  })
  const { collapseFolder } = (await load('/src/page/features/sessions/collapsed-folders.ts')) as unknown as {
    collapseFolder(id: string, isCollapsed: boolean): void
  }
  collapseFolder('folder-1', true)
  const { keepLastModelLabel } = (await load(
    '/src/page/features/chat/model/last-model-label.ts',
  )) as unknown as { keepLastModelLabel(label: string): void }
  keepLastModelLabel('Recorded model')
  const attachment = { blobId: 'a'.repeat(64), mediaType: 'text/plain', byteLength: 3, filename: 'a.txt' }
  const draft = {
    text: 'Half a [pasted text 1]',
    pasted: [{ placeholder: '[pasted text 1]', text: 'message' }],
  }
  const { setDraft, storeDrafts } = (await load('/src/page/features/chat/drafts.ts')) as unknown as {
    setDraft(key: string, draft: object): void
    storeDrafts(): void
  }
  setDraft('session-sums', { ...draft, attachments: [attachment], replyTo: 'message-1' })
  setDraft('new', { text: 'A new chat' })
  storeDrafts()
  const { DraftWriteAhead } = (await load(
    '/src/page/features/chat/drafts/draft-write-ahead.ts',
  )) as unknown as { DraftWriteAhead: new (storage: Keep) => { put(change: object): void } }
  new DraftWriteAhead(localStorage).put({
    key: 'session-sums',
    page: 'page-1',
    edit: 4,
    base: 'page-0/2',
    at: 5,
    draft,
  })
  const { ReadingPlaces } = (await load(
    '/src/page/features/chat/scrolling/reading-places.ts',
  )) as unknown as {
    ReadingPlaces: new (storage: Keep) => { keep(id: string, place: object): void; store(): void }
  }
  const places = new ReadingPlaces(sessionStorage)
  places.keep('session-sums', {
    rowId: 'message-1',
    path: [0, 1],
    top: 12,
    fromEnd: 20,
    seen: { id: 'message-2' },
  })
  places.store()
}
