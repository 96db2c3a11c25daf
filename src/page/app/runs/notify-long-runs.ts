import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Session } from '../../../core/kernel/session.ts'
import { usePreferences } from '../preferences.ts'
import { isPresented } from '../../ui/presentation.ts'
import { say } from '../../words/say.ts'
import { RunNotifier } from './run-notifier.ts'
import { navigate } from '../use-route.ts'

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
  queries.watchSessions().subscribe((sessions) => notifier.note(sessions))
}

async function show({ id, title }: Session): Promise<void> {
  const options = { body: isPresented() ? '' : title, tag: id, icon: 'icon-192.png' }
  try {
    const notification = new Notification(say('The answer has ended'), options)
    notification.addEventListener('click', () => {
      notification.close()
      window.focus()
      navigate({ name: 'chat', sessionId: id })
    })
  } catch {
    // Chrome on Android supports notifications only from service workers.
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.showNotification(say('The answer has ended'), options)
  }
}
