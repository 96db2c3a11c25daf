import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import {
  createChatServices,
  type SendRequest,
  prepareAnswers,
} from '../../features/chat-state/chat-services.ts'
import { whenDraftsLoaded, connectDrafts, pruneDrafts } from '../../features/drafts/share-drafts.ts'
import { requestSaveDemo } from '../../features/demos/demo-requests.ts'
import { createSessionCommands } from '../../features/sessions/session-commands.ts'
import { i18n } from '../../i18n/i18n.ts'
import { recordEvent } from '../diagnostics/diagnostics.ts'
import {
  createPersistenceRequest,
  createStorageWarning,
  warnOfPurges,
  watchForDataLoss,
} from './persistent-storage.ts'
import { announce, closeNotice, showNotice } from '../notices.ts'
import { trackPageSession } from './page-session.ts'
import { warnIfStorageStalls } from './storage-stall.ts'
import { notifyLongRuns } from '../runs/run-notifications.ts'
import { withTemporaryChats } from './temporary-queries.ts'
import { showRunStatus } from '../runs/run-status.ts'
import { leaveSession, navigate } from '../routes/route.ts'
import { ownName } from '../../../lib/path-name.ts'

/** Connects the page's features to the worker and to stored data. */
export function createServices(client: WorkerClient, storedQueries: Queries) {
  trackPageSession({
    client,
    storage: localStorage,
    page: window,
    isWebKit: /AppleWebKit\//.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent),
    onRolled: (ms) => recordEvent('log rolled', { ms }),
  })
  // Titles of temporary chats must not appear in the system's notifications.
  notifyLongRuns(storedQueries)
  storedQueries.watchSessions().subscribe((sessions) => pruneDrafts(sessions.map(({ session }) => session)))
  void connectDrafts({
    keep: async (changes) => (await client.call('keep-drafts', { changes: [...changes] })).ok,
    watch: storedQueries.watchDrafts(),
  })
  watchForDataLoss({
    queries: storedQueries,
    storage: localStorage,
    onLost: () => {
      recordEvent('chats lost')
      showNotice({
        text: i18n.t(
          'Your stored chats are gone, because the browser cleared this site’s data. If you have a backup, restore it in Settings > Data.',
        ),
        kind: 'standing',
      })
    },
  })
  warnOfPurges(new BroadcastChannel(ownName('innerloop:purged')), showNotice)
  void warnIfStorageStalls({
    queries: storedQueries,
    waitSecond: () => new Promise((resolve) => setTimeout(resolve, 1000)),
    show: showNotice,
    close: closeNotice,
  })
  const queries = withTemporaryChats(storedQueries, client)
  const chat = createChatServices(client, queries)
  const keepStored = createPersistenceRequest()
  const warn = createStorageWarning({
    storage: navigator.storage,
    tabStorage: sessionStorage,
    show: (notice) => void showNotice(notice),
  })
  showRunStatus(queries, chat.chats)
  void prepareAnswers(client, whenDraftsLoaded())
  return {
    client,
    queries,
    chat: {
      ...chat,
      send: (ask: SendRequest) => {
        keepStored()
        void warn()
        return chat.send(ask)
      },
    },
    sessions: createSessionCommands({
      client,
      announce,
      leave: leaveSession,
      saveAsDemo: requestSaveDemo,
      open: (sessionId) => navigate({ name: 'chat', sessionId }),
    }),
  }
}

export type Services = ReturnType<typeof createServices>
