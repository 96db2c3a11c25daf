import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inspectScreen } from './inspect-screen.ts'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

export interface Screenshot {
  scene: string
  theme: 'light' | 'dark'
  size: 'wide' | 'tablet' | 'phone'
  file: string
}

const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const

const allSizes = ['wide', 'tablet', 'phone'] as const

export interface ShotOptions {
  only?: readonly Screenshot['size'][]
  settle?: () => Promise<unknown>
}

/** Takes each scene in both themes, wide and on a phone. The page is resized instead of repeating the steps. */
export class Camera {
  readonly screenshots: Screenshot[] = []
  /** Accessibility problems, each with its scene. */
  readonly findings: string[] = []
  readonly #folder: string
  #page: Page | undefined
  #session: CDPSession | undefined

  private constructor(folder: string) {
    this.#folder = folder
  }

  static inFolder(folder: string): Camera {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    return new Camera(folder)
  }

  /** Switches to a new page. */
  async enter(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    await page.setViewportSize(sizes.wide)
    this.#page = page
    this.#session = await context.newCDPSession(page)
    return page
  }

  /** `settle` repeats what each size requires, such as scrolling. */
  async shoot(scene: string, { only = allSizes, settle }: ShotOptions = {}): Promise<void> {
    const page = this.#page
    if (page === undefined) throw new Error('The camera has no page yet.')
    for (const size of only) {
      await this.#resize(page, size)
      await settle?.()
      // A tablet shows the same elements in another order, so one theme is enough.
      for (const theme of size === 'tablet' ? (['dark'] as const) : (['light', 'dark'] as const)) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        const file = `${toName(scene)}-${size}-${theme}.png`
        await page.screenshot({ path: path.join(this.#folder, file), caret: 'initial' })
        this.screenshots.push({ scene, theme, size, file })
      }
      if (size === 'phone')
        this.findings.push(...(await inspectScreen(page)).map((finding) => `${scene}: ${finding}`))
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await this.#resize(page, 'wide')
  }

  /** Takes the scene with forced colors, as Windows' contrast themes show it. */
  async shootForced(scene: string): Promise<void> {
    const page = this.#page
    if (page === undefined) throw new Error('The camera has no page yet.')
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce', forcedColors: 'active' })
      const file = `${toName(scene)}-forced-${theme}.png`
      await page.screenshot({ path: path.join(this.#folder, file) })
      this.screenshots.push({ scene, theme, size: 'wide', file })
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  }

  /** A window of 1440 x 900, zoomed to 200 %: half as many pixels of the page, each twice as large. */
  async shootZoomed(scene: string): Promise<void> {
    const page = this.#page
    if (page === undefined) throw new Error('The camera has no page yet.')
    await this.#session?.send('Emulation.setDeviceMetricsOverride', {
      width: 720,
      height: 450,
      deviceScaleFactor: 2,
      mobile: false,
    })
    await page.waitForTimeout(250)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const file = `${toName(scene)}-zoomed-${theme}.png`
      const shot = await this.#session?.send('Page.captureScreenshot', { format: 'png' })
      writeFileSync(path.join(this.#folder, file), Buffer.from(shot?.data ?? '', 'base64'))
      this.screenshots.push({ scene: `${scene}, zoomed to 200 %`, theme, size: 'wide', file })
    }
    await this.#session?.send('Emulation.clearDeviceMetricsOverride')
    await page.emulateMedia({ colorScheme: 'light' })
    await this.#resize(page, 'wide')
  }

  async #resize(page: Page, size: Screenshot['size']): Promise<void> {
    await this.#session?.send('Emulation.setTouchEmulationEnabled', { enabled: size !== 'wide' })
    await page.setViewportSize(sizes[size])
    // Waits until the list of chats, the scroll position and measured elements are stable.
    await page.waitForTimeout(250)
  }
}

function toName(scene: string): string {
  return scene.replaceAll(/\W+/g, '-')
}
