import type { WorkerClient } from '../../../worker/client.ts'
import { beginDemo } from './begin-demo.ts'

const storageKey = 'innerloop:own-demo'

/** Opens the demo file of the host, once per device, and only if the person is at a new chat. */
export async function openOwnDemo(
  client: Pick<WorkerClient, 'call'>,
  isAtNewChat: () => boolean,
): Promise<void> {
  const read = await client.call('read-demo', { file: null })
  const demo = read.ok ? read.value.demo : null
  if (demo === null || wasOpened(demo.id) || !isAtNewChat()) return
  const opened = await client.call('open-demo', { file: null, withSession: true })
  if (!opened.ok || !isAtNewChat()) return
  beginDemo(opened.value.opened)
  keepOpened(demo.id)
}

function wasOpened(id: string): boolean {
  try {
    return localStorage.getItem(storageKey) === id
  } catch {
    return false
  }
}

function keepOpened(id: string): void {
  try {
    localStorage.setItem(storageKey, id)
  } catch {
    // The demo is opened again at the next visit.
  }
}
