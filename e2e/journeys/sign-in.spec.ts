import { canaryKey } from '../canary.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { SignInPage } from '../provider/sign-in-page.ts'

test(
  'signing in at OpenRouter leaves the page, returns with a key that no page sees, and the chat works with it',
  { tag: '@turn-4' },
  async ({ app, page, provider }) => {
    const signIn = new SignInPage(provider, canaryKey)
    const { dialog } = app.settings
    const leave = async () => {
      await app.settings.openNewProvider()
      await app.settings.fillIn({
        type: 'OpenRouter',
        name: 'Router',
        baseUrl: provider.baseUrl(),
        models: [],
      })
      await dialog.getByRole('button', { name: 'Sign in with OpenRouter' }).click()
      await expect(page).toHaveURL(new RegExp(`^${provider.origin}/auth`))
    }

    await test.step('a denied sign-in is reported, and no key is requested', async () => {
      await leave()
      await page.getByRole('link', { name: 'Deny' }).click()
      await expect(page.getByRole('alert')).toContainText(/access was not allowed.*Start again/s)
      expect(provider.answerRequests).toEqual([])
      await expectAccessible(page, 'a denied sign-in')
    })

    await test.step('a server error loses nothing: the same code is tried again', async () => {
      signIn.refusals = [{ status: 500, body: '{}' }]
      await leave()
      await page.getByRole('link', { name: 'Allow' }).click()
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Signed in: Router has its key and is ready.')).toBeVisible()
    })

    await test.step('the code is gone from the address and its history', async () => {
      expect(page.url()).toMatch(/\/#\/settings\/providers$/)
      await app.settings.openDetails('Router')
      await expect(page.getByText(/key ending in/)).toContainText(`key ending in ${canaryKey.slice(-4)}`)
      const contacts = await app.settings.openNetworkActivity()
      await expect(contacts.getByText(/^sign-in: 2 requests/)).toBeVisible()
    })

    await test.step('a forged or used callback is not followed up', async () => {
      const exchanges = provider.answerRequests.length
      await page.goto('./?sign-in=forged&code=code-of-somebody-else')
      await expect(page.getByRole('alert')).toContainText('not started in this browser')
      expect(page.url()).not.toContain('code')
      expect(provider.answerRequests).toHaveLength(exchanges)
    })

    await app.open()
    await app.chat.chooseModel('Router/m')
    provider.willAnswer({ kind: 'text', text: 'With the key of the sign-in.' })
    await app.chat.ask('Who pays?')
    await expect(app.chat.answer).toContainText('With the key of the sign-in.')
    expect(provider.answerRequests.at(-1)?.headers['authorization']).toBe(`Bearer ${canaryKey}`)
  },
)
