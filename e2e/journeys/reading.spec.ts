import type { Page } from '@playwright/test'
import { hostileMarkdown, missingCorpus } from '../../test/doubles/hostile-markdown.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { ImportsDriver } from '../drivers/imports.ts'
import { expect, test } from '../fixtures.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const pictures = 'https://pictures.example'

const answer = (origin: string) => `# Reading

It costs $5 and $10, and $e^{i\\pi} = -1$ is no price.[^1]

$$
\\int_0^1 x^2\\,dx = \\frac{1}{3}
$$

| City | People |
|------|-------:|
| Bern | 134,000 |
| =1+1 | -5 |

- [x] done
- [ ] open

\`\`\`js
if (admin) {\u2066 grant() }
\`\`\`

\`\`\`svg
<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>
\`\`\`

See [bank.com](${origin}/page?from=here) and ![A dot](${pictures}/dot.png) and ![No](${pictures}/refused.png).

[^1]: Which is *beautiful*.
`

test('an answer is read: formulas, footnotes, tables, what a link hides, images on demand', async ({
  app,
  page,
  provider,
  guard,
}) => {
  guard.allow(pictures)
  const open = { 'access-control-allow-origin': '*' }
  await page.context().route(`${pictures}/**`, async (route) => {
    await (route.request().url().endsWith('dot.png')
      ? route.fulfill({ contentType: 'image/png', headers: open, body: png })
      : route.abort())
  })
  provider.pages.set('/page?from=here', 'hello')
  provider.willAnswer({ kind: 'text', text: answer(provider.origin) })
  await app.useProvider(provider)
  await app.chat.ask('Show me')
  const prose = app.chat.answer

  await expect(prose).toContainText('It costs $5 and $10, and')
  await expect(prose.locator('math')).toHaveCount(2)
  await expect(prose.locator('pre mark')).toHaveText('U+2066')
  await expect(prose).toContainText('1 line')
  await prose.getByRole('button', { name: 'Footnote 1', exact: true }).press('Enter')
  await expect(prose.locator('[data-note="1"]')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(prose.getByRole('button', { name: 'Footnote 1', exact: true })).toBeFocused()
  await prose.getByRole('button', { name: 'Copy as CSV' }).click()
  await expect(prose.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  await expectAccessible(page, 'an answer with everything')

  await prose.getByRole('button', { name: 'Show drawing' }).click()
  await expect(prose.frameLocator('iframe[title="Preview of Drawing"]').locator('circle')).toBeVisible()

  await prose.getByRole('link', { name: 'bank.com' }).click()
  const question = page.getByRole('dialog', { name: 'Open this link?' })
  await expect(question.getByRole('group', { name: 'Address' })).toHaveText(
    `${provider.origin}/page?from=here`,
  )
  await expect(question.getByRole('list', { name: 'Warnings' }).getByRole('listitem')).toHaveText([
    /says another address/,
    /this computer/,
    /not encrypted/,
  ])
  await expectAccessible(page, 'the question before a link is followed')
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const popup = await opening
  await popup.waitForURL(`${provider.origin}/page?from=here`)
  expect(await popup.evaluate(() => [document.referrer, globalThis.opener])).toEqual(['', null])
  await popup.close()
  await expect(question).toBeHidden()

  await expect(prose.locator('img')).toHaveCount(0)
  const loads = prose.getByRole('button', { name: 'Load once' })
  await loads.last().click()
  await expect(prose.getByRole('button', { name: 'Open in a new tab' })).toBeVisible()
  await loads.click()
  const picture = prose.getByRole('img', { name: 'A dot' })
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  const asked = guard.requests.filter(({ url }) => url.startsWith(pictures))
  expect(asked.map(({ headers }) => [headers['cookie'], headers['referer']])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})

/** One chat whose answers are the hostile texts, in order. */
function hostileChat() {
  const at = '2026-03-29T07:06:34.084721Z'
  const messages = hostileMarkdown.flatMap(({ name, text }, index) => [
    { uuid: `q-${index}`, sender: 'human', text: name, parent: index === 0 ? '0' : `a-${index - 1}` },
    { uuid: `a-${index}`, sender: 'assistant', text, parent: `q-${index}` },
  ])
  return {
    uuid: 'hostile',
    name: 'Hostile',
    created_at: at,
    updated_at: at,
    account: { uuid: 'x' },
    current_leaf_message_uuid: messages.at(-1)?.uuid,
    chat_messages: messages.map(({ uuid, sender, text, parent }) => ({
      uuid,
      sender,
      parent_message_uuid: parent,
      text,
      content: [{ type: 'text', text, citations: [] }],
      created_at: at,
      updated_at: at,
      attachments: [],
      files: [],
    })),
  }
}

/** Scrolls from the end of the chat to its beginning; what of it a page must never have. */
async function readThrough(page: Page): Promise<{ seen: number; unsafe: string[] }> {
  return await page.evaluate(async (expected) => {
    const tags = new Set(
      (
        'DIV P H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE HR BR SECTION UL OL LI INPUT TABLE THEAD TBODY TR TH TD A EM STRONG DEL ' +
        'CODE SUP SPAN MARK FIGURE FIGCAPTION BUTTON SVG PATH RECT LINE POLYLINE CIRCLE ELLIPSE G'
      ).split(' '),
    )
    const loads = new Set([
      'src',
      'srcset',
      'poster',
      'background',
      'data',
      'action',
      'formaction',
      'ping',
      'longdesc',
    ])
    const unsafe = new Set<string>()
    const seen = new Set<string>()
    const look = () => {
      for (const article of document.querySelectorAll<HTMLElement>('[role="log"] article')) {
        const prose = article.querySelectorAll('.markdown *')
        // Until it is rendered, its words stand there as they were written.
        const isRendered = article.querySelector('.markdown-group') !== null
        if (article.dataset['role'] === 'assistant' && isRendered)
          seen.add(article.dataset['messageId'] ?? '')
        for (const element of prose) {
          const isMath = element.closest('math, .katex') !== null
          if (!isMath && !tags.has(element.tagName.toUpperCase())) unsafe.add(element.tagName)
          for (const { name, value } of element.attributes) {
            if (name.startsWith('on') || loads.has(name)) unsafe.add(`${element.tagName}.${name}`)
            if (name.endsWith('href') && !/^(?:https?:|mailto:)/.test(value)) unsafe.add(`${name}=${value}`)
            if (name === 'style' && /url\(/.test(value)) unsafe.add(`style=${value}`)
          }
        }
      }
    }
    const log = document.querySelector<HTMLElement>('[role="log"]')
    if (!log) throw new Error('there is no conversation')
    const frame = async () =>
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 30))
      })
    const deadline = performance.now() + 60_000
    while (seen.size < expected && performance.now() < deadline) {
      look()
      // Where it cannot go up, the next older messages are being read or rendered.
      if (log.scrollTop < 1) log.scrollTop = 600
      else log.scrollTop -= 500
      await frame()
    }
    return { seen: seen.size, unsafe: [...unsafe] }
  }, hostileMarkdown.length)
}

test(`${hostileMarkdown.length} hostile texts ask nobody for anything, with the policy and without it`, async ({
  app,
  page,
  guard,
}) => {
  test.setTimeout(240_000)
  if (missingCorpus !== undefined) console.log(`Only our own hostile texts: ${missingCorpus}`)
  await app.expectReady()
  const imports = new ImportsDriver(page)
  await imports.open()
  await imports.choose({ name: 'hostile.json', bytes: Buffer.from(JSON.stringify([hostileChat()])) })
  await imports.expectRead()
  await imports.press('Import 1 chat')
  await imports.press('Open the newest')
  await expect(page.getByRole('article', { name: 'Assistant' }).last()).toBeVisible()
  for (const policy of ['on', 'off'] as const) {
    if (policy === 'off') {
      await page.route('**/*', async (route) => {
        const response = await route.fetch()
        const headers = response.headers()
        delete headers['content-security-policy']
        const isPage = route.request().isNavigationRequest()
        const body = isPage ? (await response.text()).replace(/<meta http-equiv[^>]*>/i, '') : undefined
        await route.fulfill({ response, headers, ...(body !== undefined && { body }) })
      })
      await page.reload()
      await expect(page.getByRole('article', { name: 'Assistant' }).last()).toBeVisible()
      expect(await page.evaluate(() => document.querySelector('meta[http-equiv]'))).toBeNull()
    }
    const { seen, unsafe } = await readThrough(page)
    expect(unsafe, `with the policy ${policy}`).toEqual([])
    expect(seen, `texts seen with the policy ${policy}`).toBe(hostileMarkdown.length)
    const own = new URL(page.url()).origin
    const strangers = guard.requests.filter(({ url }) => !url.startsWith(own) && !/^(?:data|blob):/.test(url))
    expect(
      strangers.map(({ url }) => url),
      `requests with the policy ${policy}`,
    ).toEqual([])
  }
})
