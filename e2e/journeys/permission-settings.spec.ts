import { expect, test } from '../fixtures.ts'
import { readToolNames } from '../provider/request-messages.ts'

test(
  'an interaction with a timeout counts as denied after it',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    await app.approvals.openSettings()
    const wait = page.getByRole('textbox', { name: 'Approval timeout (seconds)' })
    await wait.fill('1')
    await wait.press('Enter')
    await expect(page.getByText('enter at least 5 seconds')).toBeVisible()
    await wait.fill('5')
    await wait.press('Enter')
    await expect(page.getByText('enter at least 5 seconds'), 'it is stored').toBeHidden()
    await page.reload()
    await expect(wait).toHaveValue('5')

    const url = `${provider.origin}/page`
    provider.pages.set('/page', 'Never read.')
    provider.willAnswer(
      { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
      { kind: 'text', text: 'Then without it.' },
    )
    await app.open()
    await app.chat.ask(`Read ${url}`)
    await expect(app.chat.toolCall('fetch_url')).toHaveAttribute('data-state', 'denied')
    await expect(app.chat.answer).toContainText('Then without it.')
  },
)

test('a page is read through the person’s proxy, which the approval and the network log name', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  await page.goto('#/settings/web')
  const proxy = page.getByRole('textbox', { name: 'Proxy for fetch_url' })
  await proxy.fill('http://proxy.example/?url=')
  await proxy.press('Enter')
  await expect(page.getByText('the address is not encrypted')).toBeVisible()
  await proxy.fill(`${provider.origin}/proxy?url=`)
  await proxy.press('Enter')
  await expect(page.getByText('the address is not encrypted')).toBeHidden()
  await page.reload()
  await expect(proxy).toHaveValue(`${provider.origin}/proxy?url=`)

  const { host } = new URL(provider.origin)
  provider.pages.set('/proxy', 'What the manual says.')
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url: 'https://docs.example/manual' } }] },
    { kind: 'text', text: 'The manual says so.' },
  )
  await app.open()
  await app.chat.send('Look into the manual')
  await expect(app.approvals.card('fetch_url')).toContainText(`docs.example through your proxy ${host}`)
  await app.approvals.answer('Allow once')
  await app.chat.expectStatus('complete')
  expect(provider.requests.map(({ url }) => url)).toContain(
    `/proxy?url=${encodeURIComponent('https://docs.example/manual')}`,
  )
  expect(provider.answerRequests.at(-1)?.body).toContain('What the manual says.')
  await expect(app.chat.answer).toContainText('Contacted: docs.example')
  await app.chat.choose(app.chat.answer, 'Details')
  await expect(app.chat.contacts).toContainText(`docs.example through ${host}, 1 request`)
})

test('a custom trigger word makes deliberate mode offer a tool', async ({ app, page, provider }) => {
  await app.settings.switchGuard('Only offer tools I mention', true)
  const triggerWords = page.getByRole('textbox', { name: 'Words for fetch_url' })
  await triggerWords.fill('look up,  go and see')
  await triggerWords.press('Enter')
  await expect(triggerWords, 'it is stored').toHaveValue('look up, go and see')
  await page.reload()
  await expect(triggerWords).toHaveValue('look up, go and see')

  await app.useProvider(provider)
  provider.willAnswer({ kind: 'text', text: 'Well.' })
  await app.chat.ask('Tell me a story')
  expect(readToolNames(provider.answerRequests[0])).not.toContain('fetch_url')
  await app.chat.ask('Now GO and  see what it says')
  expect(readToolNames(provider.answerRequests[1])).toContain('fetch_url')
})
