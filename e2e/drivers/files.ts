import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test, type Locator, type Page } from '@playwright/test'

export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Attachments of the composer and of sent messages. */
export class FilesDriver {
  readonly button: Locator
  /** Attachments in the composer. */
  readonly items: Locator
  readonly problem: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.button = page.getByRole('button', { name: 'Attach files' }).last()
    this.items = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
    this.problem = page.getByRole('alert')
  }

  /** Delays the reading of files from now on until the returned function is called. */
  async holdBack(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await this.#page.route('**/attach-files-*.js', async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }

  async pick(...files: TestFile[]): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser')
    await this.button.click()
    await (await chooser).setFiles(files)
  }

  /** Attaches a file from disk, as a person does. Bytes that the driver sends into the page would be decoded by the page. */
  async pickFromDisk(name: string, bytes: Uint8Array | string): Promise<void> {
    const file = test.info().outputPath(name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    const chooser = this.#page.waitForEvent('filechooser')
    await this.button.click()
    await (await chooser).setFiles(file)
  }

  async paste(box: Locator, ...files: TestFile[]): Promise<void> {
    await this.#dispatch(box, 'paste', files)
  }

  async dragOver(target: Locator, ...files: TestFile[]): Promise<void> {
    await this.#dispatch(target, 'dragenter', files)
  }

  async drop(target: Locator, ...files: TestFile[]): Promise<void> {
    await this.#dispatch(target, 'drop', files)
  }

  async remove(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
  }

  async #dispatch(
    target: Locator,
    type: 'paste' | 'drop' | 'dragenter',
    files: readonly TestFile[],
  ): Promise<void> {
    const payload = files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      base64: buffer.toString('base64'),
    }))
    await target.evaluate(
      (element, [kind, all]) => {
        const data = new DataTransfer()
        for (const { name, mimeType, base64 } of all) {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
          data.items.add(new File([bytes], name, { type: mimeType }))
        }
        const shape = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...shape, clipboardData: data })
            : new DragEvent(kind, { ...shape, dataTransfer: data }),
        )
      },
      [type, payload] as const,
    )
  }
}
