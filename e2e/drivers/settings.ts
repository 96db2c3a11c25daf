import { expect, type Locator, type Page } from '@playwright/test'
import type { Dialect } from '../provider/dialects.ts'

export interface ProviderForm {
  dialect?: Dialect
  /** Name in the list of types, for types without a dialect of their own. */
  type?: string
  name: string
  baseUrl: string
  apiKey?: string
  /** Whether the key is stored only until the tab is closed. */
  isKeyForSession?: boolean
  models?: readonly string[]
  proxyUrl?: string
}

const typeLabels: Record<Dialect, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'OpenAI-compatible',
}

export class SettingsDriver {
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.getByRole('dialog', { name: 'Add provider' })
  }

  async openNewProvider(): Promise<void> {
    await this.#page.goto('#/settings/providers')
    await this.#page.getByRole('button', { name: 'Add provider' }).first().click()
  }

  /** Fills the open dialog and leaves it open. */
  async fillIn(form: ProviderForm): Promise<void> {
    await this.#chooseType(form.type ?? typeLabels[form.dialect ?? 'openai-compatible'])
    await this.openAdvanced()
    await this.dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(form.name)
    await this.dialog.getByRole('textbox', { name: 'Base URL' }).fill(form.baseUrl)
    await this.dialog.getByLabel('API key', { exact: true }).fill(form.apiKey ?? '')
    if (form.proxyUrl !== undefined)
      await this.dialog.getByRole('textbox', { name: 'Proxy address' }).fill(form.proxyUrl)
    if (form.isKeyForSession === true)
      await this.dialog.getByRole('switch', { name: 'Keep this key' }).check()
    await this.dialog.getByRole('textbox', { name: 'Models' }).fill((form.models ?? ['m']).join('\n'))
  }

  /** Shows the fields that most providers do not need. */
  async openAdvanced(): Promise<void> {
    const advanced = this.dialog.getByRole('button', { name: 'Advanced' })
    if ((await advanced.getAttribute('aria-expanded')) === 'false') await advanced.click()
  }

  /** Shows the address, the key and the models of a saved provider. */
  async openDetails(name: string): Promise<void> {
    const row = this.#page.getByRole('button', { name: new RegExp(`^${name} .*models?$`) })
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
  }

  async fillProvider(form: ProviderForm): Promise<void> {
    await this.openNewProvider()
    await this.fillIn(form)
  }

  /** Tests the connection, loads the models and saves. */
  async connect(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save provider' }).click()
  }

  async addProvider(form: ProviderForm): Promise<void> {
    await this.fillProvider(form)
    await this.save()
    await expect(this.dialog).toBeHidden()
  }

  /** Changes the base URL of an existing provider and leaves the key field unchanged. */
  async moveProvider(name: string, baseUrl: string): Promise<void> {
    await this.#page.goto('#/settings/providers')
    await this.#page.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = this.#page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl)
    await dialog.getByRole('button', { name: 'Save provider' }).click()
  }

  async testConnection(): Promise<Locator> {
    await this.dialog.getByRole('button', { name: 'Test connection' }).click()
    return this.dialog.getByRole('list', { name: 'Connection test' }).getByRole('listitem')
  }

  /** Runs the steps of the connection test that cost a few tokens. */
  async tryAnswer(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^Try an answer/ }).click()
  }

  /** Opens the list of hosts that were contacted outside answers, in Settings > Providers & keys. */
  async openNetworkActivity(): Promise<Locator> {
    await this.#page.locator('summary', { hasText: 'Network activity' }).click()
    return this.#page.getByRole('list', { name: 'Network activity' })
  }

  /** Switches a guard of messages or calls in Settings > Tools & permissions. */
  async switchGuard(label: string, isOn: boolean): Promise<void> {
    await this.#page.goto('#/settings/permissions')
    const guard = this.#page.getByRole('switch', { name: label })
    await expect(guard).toBeEnabled()
    if ((await guard.isChecked()) !== isOn) await guard.click()
    await expect(guard).toBeChecked({ checked: isOn })
  }

  async #chooseType(label: string): Promise<void> {
    const type = this.dialog.getByRole('combobox', { name: 'Type' })
    if ((await type.evaluate((element) => element.tagName)) === 'SELECT') {
      await type.selectOption({ label })
      return
    }
    await type.click()
    await this.#page.getByRole('option', { name: label, exact: true }).click()
  }
}
