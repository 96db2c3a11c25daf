import { createWorkerClient, type WorkerClient } from '../../../worker/client.ts'
import { getDatabaseName } from '../../../lib/path-name.ts'
import { i18n } from '../../i18n/i18n.ts'
import { announce, closeNotice, showNotice } from '../notices.ts'
import { childScriptUrl, workerScriptUrl } from '../script-urls.ts'
import { removeContent, recordEvent } from '../diagnostics/diagnostics.ts'

/** Starts the worker. Notices report its restarts. */
export function createPageWorkerClient(): WorkerClient {
  const client = recordWorkerFailures(
    createWorkerClient({
      spawn: () => new Worker(workerScriptUrl(), { type: 'module', name: getDatabaseName() }),
      spawnChild: (script) => new Worker(childScriptUrl(script), { type: 'module', name: script }),
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
    if (state === 'replaced') return announce.done(i18n.t('The background worker stopped and was restarted.'))
    return showNotice({
      text: i18n.t('The background worker keeps stopping. Answers cannot be written until it runs again.'),
      action: { label: i18n.t('Restart worker'), run: () => client.restart() },
      kind: 'standing',
    })
  })
  warnIfSilent(client)
  return client
}

/** Shows a notice as long as the worker does not answer. */
export function warnIfSilent(client: Pick<WorkerClient, 'onStall' | 'restart'>): void {
  let noticeId: number | undefined
  client.onStall((isSilent) => {
    if (noticeId !== undefined) closeNotice(noticeId)
    noticeId = undefined
    if (!isSilent) return
    noticeId = showNotice({
      text: i18n.t(
        'The background worker isn’t responding. Wait a few seconds, or restart it. A restart interrupts running answers.',
      ),
      action: { label: i18n.t('Restart worker'), run: () => client.restart() },
      kind: 'standing',
    })
  })
}

/** Wraps a client and records failures of the worker by command and code. */
export function recordWorkerFailures(client: WorkerClient): WorkerClient {
  client.onReplaced((state) => recordEvent('worker lost', { state }))
  client.onStall((isSilent) => isSilent && recordEvent('worker silent'))
  client.onTrouble(({ detail = '' }) => recordEvent('worker trouble', { error: removeContent(detail) }))
  return {
    ...client,
    call: async (name, input) => {
      const result = await client.call(name, input)
      if (!result.ok) {
        const { code, detail } = result.failure
        const isBug = code === 'internal' && detail !== undefined
        recordEvent('refused', { command: name, code, ...(isBug && { detail: removeContent(detail) }) })
      }
      return result
    },
  }
}
