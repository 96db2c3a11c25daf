import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, type LaunchOptions, type Page } from '@playwright/test'
import type { FakeProvider } from '../provider/fake-provider.ts'
import { Innerloop } from './innerloop.ts'

/** Quota that is enough for the application, and small enough to fill quickly. */
const quotaBytes = 6_000_000

/** Limits the storage of the page's origin, in a browser with a profile. A private window cannot be limited. */
export class FullDisk {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Must run before anything is stored, because the browser caches the quota for half a minute. */
  async limit(origin: string): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page)
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: quotaBytes })
  }

  /** Fills the storage until even the smallest row is rejected. */
  async fill(): Promise<void> {
    const refusal = await this.#page.evaluate(async () => {
      const opening = indexedDB.open('filler', 1)
      opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('rows'))
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
      })
      const put = async (value: string) =>
        await new Promise<string>((resolve) => {
          const writing = database.transaction('rows', 'readwrite')
          writing.objectStore('rows').put(value, crypto.randomUUID())
          writing.addEventListener('complete', () => resolve('taken'))
          writing.addEventListener('abort', () => resolve(writing.error?.name ?? 'aborted'))
        })
      const noise = (length: number) =>
        Array.from(crypto.getRandomValues(new Uint16Array(length)), (code) => String.fromCharCode(code)).join(
          '',
        )
      let last = 'taken'
      for (let length = 32_000; length >= 1; length = Math.floor(length / 4)) {
        for (let rows = 0; rows < 500; rows += 1) if ((last = await put(noise(length))) !== 'taken') break
      }
      database.close()
      return last
    })
    expect(refusal).toBe('QuotaExceededError')
  }

  /** Frees space, as if a person had deleted other files. */
  async free(): Promise<void> {
    await this.#page.evaluate(
      async () =>
        await new Promise((resolve) => {
          indexedDB.deleteDatabase('filler').addEventListener('success', resolve)
        }),
    )
  }

  /** Returns the number of bytes that the application reserves for the ends of answers. */
  async reserve(): Promise<number> {
    return await this.#page.evaluate(async () => {
      const name = 'innerloop-reserve'
      if (!(await indexedDB.databases()).some((each) => each.name === name)) return 0
      const ask = async <Value>(request: IDBRequest<Value>) =>
        await new Promise<Value>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
        })
      const database = await ask(indexedDB.open(name))
      const rows = (await ask(
        database.transaction('reserve').objectStore('reserve').getAll(),
      )) as Uint8Array[]
      database.close()
      return rows.reduce((bytes, row) => bytes + row.length, 0)
    })
  }
}

interface FullDiskSetUp {
  provider: FakeProvider
  baseURL: string | undefined
  launchOptions: LaunchOptions
}

/** Opens the app in a browser with limited storage, adds the provider and stores one answer. Closes the browser at the end. */
export async function withFullDisk(
  { provider, baseURL = '', launchOptions }: FullDiskSetUp,
  play: (app: Innerloop, disk: FullDisk) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'innerloop-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL,
    // Files cached by a service worker would count as well.
    serviceWorkers: 'block',
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const disk = new FullDisk(page)
    await disk.limit(new URL(baseURL).origin)
    const app = new Innerloop(page)
    await app.open()
    await app.useProvider(provider)
    provider.willAnswer({ kind: 'text', text: 'Stored before.' })
    await app.chat.ask('Begin')
    await play(app, disk)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
