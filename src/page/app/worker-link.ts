import { createWorkerClient, type WorkerClient } from '../../worker/client.ts'
import { say } from '../words/say.ts'
import { noteRefusals } from './diagnostics/note-refusals.ts'
import { announce, showNotice } from './notices.ts'
import { workerScriptUrl } from './script-urls.ts'

/** Starts the worker. Notices report its restarts. */
export function linkWorker(): WorkerClient {
  const client = noteRefusals(
    createWorkerClient({
      spawn: () => new Worker(workerScriptUrl(), { type: 'module', name: 'innerloop' }),
      attention: {
        isVisible: () => document.visibilityState === 'visible',
        onChange: (listener) => {
          document.addEventListener('visibilitychange', listener)
          return () => document.removeEventListener('visibilitychange', listener)
        },
      },
    }),
  )
  client.onReplaced((state) => {
    if (state === 'replaced') return announce.done(say('The background worker stopped and was restarted.'))
    return showNotice({
      text: say('The background worker keeps stopping. Answers cannot be written until it runs again.'),
      action: { label: say('Restart it'), run: () => client.restart() },
      kind: 'standing',
    })
  })
  return client
}
