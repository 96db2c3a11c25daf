import { expect, type Locator, type Page } from '@playwright/test'

export type Status = 'streaming' | 'complete' | 'stopped' | 'interrupted' | 'failed'

/** A timeout longer than the configuration's, for cases that are known to need it. */
interface TimeoutOptions {
  timeout?: number
}

/** The open chat, as a person uses it. */
export class ChatDriver {
  readonly composer: Locator
  readonly conversation: Locator
  readonly modelButton: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.composer = page.getByRole('textbox', { name: 'Message', exact: true })
    this.conversation = page.getByRole('log', { name: 'Conversation' })
    this.modelButton = page.getByRole('button', { name: /^Model:/ })
  }

  get question(): Locator {
    return this.conversation.getByRole('article', { name: 'You' }).last()
  }

  get answer(): Locator {
    return this.conversation.getByRole('article', { name: 'Assistant' }).last()
  }

  get failure(): Locator {
    return this.answer.getByRole('alert')
  }

  /** The countdown to the next attempt. */
  get retryWait(): Locator {
    return this.answer.getByRole('group', { name: 'Waiting to retry' })
  }

  /** The hosts that the answer contacted, in its open details. */
  get contacts(): Locator {
    return this.answer.getByRole('list', { name: 'Contacted hosts' })
  }

  toolCall(name: string): Locator {
    return this.answer.getByRole('group', { name: `Tool call: ${name}` })
  }

  /** Opens the reasoning and the tool calls of an answer if they are folded away. */
  async openTrace(answer = this.answer): Promise<void> {
    const line = answer.locator('[data-trace]')
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
    await expect(line).toHaveAttribute('aria-expanded', 'true')
  }

  async send(text: string): Promise<void> {
    const send = this.#page.getByRole('button', { name: 'Send', exact: true })
    // An answer is complete a moment before its turn has ended. A text typed meanwhile would show Queue and Steer.
    await expect(send).toBeVisible()
    await this.composer.fill(text)
    await send.click()
    await expect(this.question).toContainText(text.slice(0, 40))
  }

  async stop(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Stop', exact: true }).click()
  }

  async expectStatus(status: Status, options: TimeoutOptions = {}): Promise<void> {
    await expect(this.answer).toHaveAttribute('data-status', status, options)
  }

  /** Sends a message and waits for a new answer to end with the given status. */
  async ask(text: string, status: Status = 'complete', options: TimeoutOptions = {}): Promise<void> {
    // The messages of a chat that was just loaded appear a moment later, and none of them is the new answer.
    if (/#\/c\//.test(this.#page.url())) await this.conversation.getByRole('article').first().waitFor()
    const before = await this.#newestAnswer()
    await this.send(text)
    await expect.poll(() => this.#newestAnswer(), options).not.toBe(before)
    await this.expectStatus(status, options)
  }

  async #newestAnswer(): Promise<string | null> {
    const answers = this.conversation.getByRole('article', { name: 'Assistant' })
    return (await answers.count()) === 0 ? null : await answers.last().getAttribute('data-message-id')
  }

  async chooseModel(name: string): Promise<void> {
    await this.modelButton.click()
    await this.#page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name }).first().click()
    await expect(this.#page.getByRole('listbox', { name: 'Models' })).toBeHidden()
    await expect(this.modelButton).toHaveAccessibleName(new RegExp(escapeRegExp(name)))
  }

  get answers(): Locator {
    return this.conversation.getByRole('article', { name: 'Assistant' })
  }

  get questions(): Locator {
    return this.conversation.getByRole('article', { name: 'You' })
  }

  /** Pastes at the cursor of a text box, as the system clipboard would. The browser inserts the text by itself. */
  async paste(box: Locator, text: string, html?: string): Promise<void> {
    await box.evaluate(
      (element, pasted) => {
        const data = new DataTransfer()
        data.setData('text/plain', pasted.text)
        if (pasted.html !== undefined) data.setData('text/html', pasted.html)
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted.text)
      },
      { text, html },
    )
  }

  /** Pasted texts of the draft. */
  get pastedTexts(): Locator {
    return this.#page.getByRole('list', { name: 'Pasted texts' }).getByRole('listitem')
  }

  /** Opens the editor of a message, changes its text and presses one of its buttons. */
  async edit(message: Locator, text: string, button: 'Save' | 'Save and send' | 'Cancel'): Promise<void> {
    if ((await message.getAttribute('data-role')) === 'user') await this.press(message, 'Edit')
    else await this.choose(message, 'Edit')
    await message.getByRole('textbox', { name: 'Edit message' }).fill(text)
    await message.getByRole('button', { name: button, exact: true }).click()
  }

  async press(message: Locator, button: string): Promise<void> {
    await message.hover()
    await message.getByRole('button', { name: button, exact: true }).click()
  }

  /** Chooses an item of one of the menus of a message. */
  async choose(message: Locator, item: string, menu: 'More' | 'Regenerate' = 'More'): Promise<void> {
    await this.press(message, menu)
    await message.getByRole('menuitem', { name: item, exact: true }).click()
  }

  /** Writes the last answer again, with the same model. */
  async regenerate(): Promise<void> {
    await this.choose(this.answer, 'Same model', 'Regenerate')
  }

  /** Returns the text of the answer as it is on the screen now. */
  async readText(): Promise<string> {
    return await this.answer.innerText()
  }

  /** Returns the text of the last answer when it no longer changes. The last words are drawn some frames after the end is reported. */
  async readSettledText(): Promise<string> {
    let text = await this.readText()
    await expect
      .poll(
        async () => {
          const before = text
          text = await this.readText()
          return text === before
        },
        { intervals: [500] },
      )
      .toBe(true)
    return text
  }
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
