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
 * Offers a new version of the page, but not while an answer of this page is running. If accepted during an answer, a
 * notice says so, and the offer is repeated afterwards.
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
    // This action installs the new build. A plain reload may bring the cached one.
    reloadRank: 3,
  })
}
