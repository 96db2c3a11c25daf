import type { WorkerClient } from '../../../worker/client.ts'
import { useDrafts } from './drafts.ts'

/**
 * Has the worker load and compile what an answer needs while a message is being written. Waits for `adopted`, because
 * restored drafts are not typing, and the page has more urgent chunks to load before.
 */
export async function prepareAnswers(
  client: Pick<WorkerClient, 'call'>,
  adopted: Promise<void>,
): Promise<void> {
  await adopted
  useDrafts.subscribe(({ texts }, before) => {
    // Drafts of another tab arrive here too; that tab prepares for them.
    if (texts === before.texts || document.hidden) return
    const isBegun = Object.keys(texts).some((key) => texts[key] !== '' && (before.texts[key] ?? '') === '')
    if (isBegun) void client.call('prepare-answer', {})
  })
}
