import { say } from '../words/say.ts'
import type { Notice } from './notices.ts'

export interface UpdateOfferOptions {
  isRunning(): boolean
  show(notice: Omit<Notice, 'id'>): void
  /** Calls back after a while. */
  wait(next: () => void): void
  apply(): void
}

/**
 * Offers a new version of the page, never while an answer of this page runs. Asked for while one runs, it says so and is
 * offered again when that has ended.
 */
export function offerUpdate(options: UpdateOfferOptions): void {
  const { isRunning, show, wait, apply } = options
  if (isRunning()) return wait(() => offerUpdate(options))
  const run = () => {
    if (!isRunning()) return apply()
    show({
      kind: 'told',
      text: say('An answer is being written. The update is offered again when it has ended.'),
    })
    wait(() => offerUpdate(options))
  }
  show({
    text: say('Update ready.'),
    action: { label: say('Reload'), run },
    kind: 'standing',
    // It brings the new build; a plain reload may bring the one that is kept for offline use.
    reloadRank: 3,
  })
}
