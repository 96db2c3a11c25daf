import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'

/** A tab’s running version and waiting version. */
export class DeploymentDriver {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get offer() {
    return this.#page.getByRole('status').filter({ hasText: 'Update ready.' })
  }

  /** Resolves when the service worker controls this tab. On a first visit it does so only after a reload. */
  async becomeControlled(): Promise<void> {
    await this.#page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await this.#page.reload()
    await expect
      .poll(() => this.#page.evaluate(() => navigator.serviceWorker.controller?.state))
      .toBe('activated')
  }

  /** Checks for an update, as browsers do at visits and once a day. */
  async lookForUpdate(): Promise<void> {
    await this.#page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
    })
    await expect
      .poll(() =>
        this.#page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'none'),
      )
      .toBe('installed')
    // The page waits less than this before it concludes that the new version will not activate by itself.
    await sleep(500)
  }

  /** Records from now on, in the page itself, whether an update is offered while an answer is streaming. */
  async watchOffers(): Promise<void> {
    await this.#page.evaluate(() => {
      const root = document.documentElement
      root.dataset['offered'] = 'not during an answer'
      const look = () => {
        const isOffered = [...document.querySelectorAll('[role="status"]')].some((notice) =>
          notice.textContent.includes('Update ready.'),
        )
        if (isOffered && document.querySelector('[data-status="streaming"]'))
          root.dataset['offered'] = 'during an answer'
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
  }

  /** Returns the recorded value, or null if the page was reloaded. */
  async readRecorded(): Promise<string | null> {
    return await this.#page.locator('html').getAttribute('data-offered')
  }

  async scope(): Promise<string> {
    return await this.#page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  }

  /** Returns the entry script of the visible version. */
  async version(): Promise<string> {
    return await this.#page.evaluate(
      () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
    )
  }

  /** Returns the version of the database and the number of rows of each table. */
  async countRows(): Promise<Record<string, number>> {
    return await this.#page.evaluate(async () => {
      const ask = async <Value>(request: IDBRequest<Value>) =>
        await new Promise<Value>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
        })
      const database = await ask(indexedDB.open('innerloop'))
      const counts = [...database.objectStoreNames].map(async (name): Promise<[string, number]> => [
        name,
        await ask(database.transaction(name).objectStore(name).count()),
      ])
      const counted = Object.fromEntries(await Promise.all(counts))
      const { version } = database
      database.close()
      return { ...counted, version }
    })
  }

  async acceptOffer(): Promise<void> {
    const reloaded = this.#page.waitForEvent('load')
    await this.offer.getByRole('button', { name: 'Reload' }).click()
    await reloaded
  }
}
