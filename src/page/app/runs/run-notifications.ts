import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { usePreferences } from '../preferences.ts'
import { isScreenShareMode } from '../../ui/text/redaction.ts'
import { i18n } from '../../i18n/i18n.ts'
import { navigate } from '../routes/route.ts'

/** Shows a system notification when a long answer ends while the page is hidden. */
export function notifyLongRuns(queries: Queries): void {
  const notifier = new RunNotifier({
    now: () => performance.now(),
    isWanted: () =>
      usePreferences.getState().isNotified &&
      document.visibilityState === 'hidden' &&
      'Notification' in globalThis &&
      Notification.permission === 'granted',
    show: (session) => void show(session),
  })
  queries.watchSessions().subscribe((sessions) => notifier.update(sessions))
}

async function show({ id, title }: Session): Promise<void> {
  const options = { body: isScreenShareMode() ? '' : title, tag: id, icon: 'icon-192.png' }
  try {
    const notification = new Notification(i18n.t('The answer has ended'), options)
    notification.addEventListener('click', () => {
      notification.close()
      window.focus()
      navigate({ name: 'chat', sessionId: id })
    })
  } catch {
    // Chrome on Android supports notifications only from service workers.
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.showNotification(i18n.t('The answer has ended'), options)
  }
}

const longRunMs = 30_000

interface RunNotifierPorts {
  now: () => number
  /** Returns whether the person enabled notifications and is not looking at the page. */
  isWanted: () => boolean
  show: (session: Session) => void
}

/** Tracks which chats run, and notifies when a long run has ended out of view. */
export class RunNotifier {
  readonly #ports: RunNotifierPorts
  readonly #startedAt = new Map<string, number>()

  constructor(ports: RunNotifierPorts) {
    this.#ports = ports
  }

  update(sessions: readonly { session: Session; isRunning: boolean }[]): void {
    const { now, isWanted, show } = this.#ports
    for (const { session, isRunning } of sessions) {
      const startedAt = this.#startedAt.get(session.id)
      if (isRunning && startedAt === undefined) this.#startedAt.set(session.id, now())
      if (isRunning || startedAt === undefined) continue
      this.#startedAt.delete(session.id)
      if (now() - startedAt > longRunMs && isWanted()) show(session)
    }
  }
}
