import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { createChatServices, type SendAsk, prepareAnswers } from '../../features/chat-state/chat-services.ts'
import { adoptDrafts, connectDrafts, keepDraftsOnlyOf } from '../../features/drafts/share-drafts.ts'
import { askToSaveDemo } from '../../features/demos/demo-requests.ts'
import { createSessionCommands } from '../../features/sessions/session-commands.ts'
import { say } from '../../i18n/say.ts'
import { noteEvent } from '../diagnostics/diagnostics.ts'
import { askToPersist, watchForLoss, warnOfPrivate } from './persistent-storage.ts'
import { announce, showNotice } from '../notices.ts'
import { notePage } from './page-session.ts'
import { notifyLongRuns } from '../runs/run-notifications.ts'
import { withTemporary } from './temporary-queries.ts'
import { watchRuns } from '../runs/run-status.ts'
import { leaveSession, navigate } from '../routes/route.ts'

/** Connects the page's features to the worker and to stored data. */
export function createServices(client: WorkerClient, kept: Queries) {
  notePage({ client, storage: localStorage, page: window, onRolled: (ms) => noteEvent('log rolled', { ms }) })
  // Titles of temporary chats must not appear in the system's notifications.
  notifyLongRuns(kept)
  kept.watchSessions().subscribe((sessions) => keepDraftsOnlyOf(sessions.map(({ session }) => session)))
  void connectDrafts({
    keep: async (changes) => (await client.call('keep-drafts', { changes: [...changes] })).ok,
    watch: kept.watchDrafts(),
  })
  watchForLoss({
    queries: kept,
    storage: localStorage,
    onLost: () => {
      noteEvent('chats lost')
      showNotice({
        text: say(
          'The chats that were kept here are gone: the browser cleared the data of this site. If you have a backup, restore it in Settings, Data.',
        ),
        kind: 'standing',
      })
    },
  })
  const queries = withTemporary(kept, client)
  const chat = createChatServices(client, queries)
  const keepStored = askToPersist()
  const warn = warnOfPrivate({
    storage: navigator.storage,
    said: sessionStorage,
    show: (notice) => void showNotice(notice),
  })
  watchRuns(queries, chat.chats)
  void prepareAnswers(client, adoptDrafts())
  return {
    client,
    queries,
    chat: {
      ...chat,
      send: (ask: SendAsk) => {
        keepStored()
        void warn()
        return chat.send(ask)
      },
    },
    sessions: createSessionCommands({
      client,
      announce,
      leave: leaveSession,
      saveAsDemo: askToSaveDemo,
      open: (sessionId) => navigate({ name: 'chat', sessionId }),
    }),
  }
}

export type Services = ReturnType<typeof createServices>
