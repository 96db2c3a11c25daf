import { canaryKey } from '../canary.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

const tides = `<!doctype html><html><head><title>Tides</title><meta name="author" content="Ada Salt"></head><body>
<nav><a href="/">Home</a></nav><article><h1>Tides</h1><p>${'The tide comes twice a day, mostly, because of the moon. '.repeat(12)}</p>
<h2>Ports</h2><table><tr><th>Port<th>Rise<tr><td>Brest<td>6 m</table><p>${'And it goes again, and comes again, as it always has. '.repeat(12)}</p></article></body></html>`

test(
  'a custom search engine is set up, tested and used; its pages are sources, and one is read as Markdown',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    await page.goto('#/settings/web')
    await page.getByRole('radio', { name: 'Tavily' }).click()
    await page.getByLabel('API key of Tavily').fill(canaryKey)
    await page.getByRole('button', { name: 'Save key' }).click()
    await expect(page.getByText(/A key is stored/)).toBeVisible()
    await page.getByRole('switch', { name: /^Read blocked pages with Jina/ }).click()
    await expect(page.getByRole('button', { name: 'Test Jina Reader' })).toBeVisible()
    await expectAccessible(page, 'web')
    await page.getByRole('button', { name: 'Delete Tavily’s key' }).click()
    await page.getByRole('button', { name: 'Delete key', exact: true }).click()
    await expect(page.getByText(/A key is stored/)).toBeHidden()

    await page.getByRole('radio', { name: 'Your SearXNG' }).click()
    const address = page.getByRole('textbox', { name: 'Address of your SearXNG' })
    await address.fill('ftp://nowhere')
    await address.press('Enter')
    await expect(page.getByText(/not a web address/)).toBeVisible()
    await address.fill(`${provider.origin}/searx`)
    await address.press('Enter')
    await page.getByRole('button', { name: 'Test SearXNG' }).click()
    await expect(page.getByRole('alert')).toContainText('rejected the request (status 404)')
    const searchResult = { url: `${provider.origin}/tides.html`, title: 'Tides', content: 'Twice a day.' }
    provider.pages.set(
      '/searx/search',
      JSON.stringify({ results: [searchResult, { url: 'https://b.example/x' }] }),
    )
    await page.getByRole('button', { name: 'Test SearXNG' }).click()
    await expect(page.getByText('SearXNG works.')).toBeVisible()

    provider.pages.set('/tides.html', tides)
    await app.useProvider(provider)
    const search = { name: 'web_search', arguments: { query: 'tides today', within: 'week' } }
    provider.willAnswer(
      { kind: 'calls', calls: [search] },
      { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url: searchResult.url } }] },
      { kind: 'calls', calls: [search] },
      { kind: 'text', text: 'Twice a day [1].' },
    )
    await app.chat.send(`When is the tide? ${searchResult.url} may say.`)
    const { host } = new URL(provider.origin)
    await expect(app.approvals.card('web_search')).toContainText(
      `Allow web_search to send “tides today” to SearXNG at ${host}?`,
    )
    await app.approvals.answer('Allow once')
    // Search results are untrusted. The address of this page was typed by the person.
    await expect(app.approvals.card('fetch_url')).toContainText('/tides.html')
    await app.approvals.answer('Allow once')
    await app.approvals.openMoreWays()
    await expect(app.approvals.open.getByRole('menuitem', { name: 'Always allow' })).toHaveCount(0)
    await app.approvals.open.getByRole('menuitem', { name: 'Allow for this chat' }).click()
    await app.chat.expectStatus('complete')

    const requestBody = provider.answerRequests.at(-1)?.body ?? ''
    expect(requestBody).toContain('| Brest | 6 m |')
    expect(requestBody).toContain('Ada Salt')
    expect(requestBody).not.toContain('Home')
    expect(provider.requests.map(({ url }) => url)).toContain(
      '/searx/search?q=tides+today&format=json&time_range=week',
    )
    const sources = app.chat.answer.getByRole('list', { name: 'Sources' }).getByRole('listitem')
    await expect(sources).toHaveText([/1\s*Tides/, /2\s*b\.example/])

    provider.willAnswer({ kind: 'calls', calls: [search] }, { kind: 'text', text: 'Still twice.' })
    await app.chat.ask('And tomorrow?')
    await expect(app.chat.answer).toContainText('Still twice.')
  },
)

test(
  'the demo model searches sample pages and generates sample images, which are labeled as samples',
  { tag: '@turn-4' },
  async ({ app, page }) => {
    await app.chat.send('Search the web for tides')
    await expect(app.approvals.card('web_search')).toContainText('Nothing leaves this device')
    await app.approvals.answer('Allow once')
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('Tides, explained (sample page)')
    await expect(app.chat.answer).toContainText('these pages do not exist')

    await app.chat.send('Paint a red boat')
    // Nothing leaves the device, and it is free, so no approval is needed.
    await app.chat.expectStatus('complete')
    await expect(app.chat.toolCall('generate_image')).toContainText('Generated an image: a red boat')
    const picture = page.getByRole('list', { name: 'Images' }).getByRole('img', { name: 'a red boat' })
    await expect(picture).toBeVisible()
    await expect(picture).toHaveJSProperty('naturalWidth', 960)
    await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'a-red-boat.png')
    await expect(app.chat.answer).toContainText('drawn on this device')
    await expect(app.chat.answer).not.toContainText('media_1')
    await expectAccessible(page, 'a generated image')
  },
)
