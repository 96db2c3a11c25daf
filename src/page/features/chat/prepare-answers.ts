import type { WorkerClient } from '../../../worker/client.ts'
import { useDrafts } from './drafts.ts'

/**
 * What an answer needs is loaded and compiled while its question is written: it is there when that is sent. Only from when the
 * drafts of before are here (`adopted`): that they come is no writing, and the page has more urgent things to load by then.
 */
export async function prepareAnswers(
  client: Pick<WorkerClient, 'call'>,
  adopted: Promise<void>,
): Promise<void> {
  await adopted
  useDrafts.subscribe(({ texts }, before) => {
    // What another tab writes comes here too, and is sent there.
    if (texts === before.texts || document.hidden) return
    const isBegun = Object.keys(texts).some((key) => texts[key] !== '' && (before.texts[key] ?? '') === '')
    if (isBegun) void client.call('prepare-answer', {})
  })
}
