import { hostileMarkdown, missingCorpus } from '../../test/doubles/hostile-markdown.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expectNoRequests } from '../drivers/hostile-chat.ts'
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

$$\\sum_{\\mathclap{1 \\le i \\le j \\le n}} \\rule{80em}{1pt}$$

| City | People |
|------|-------:|
| Bern | 134,000 |
| =1+1 | -5 |

| Address | Note |
|---------|------|
| ${'long/'.repeat(40)} | next to it |

- [x] done
- [ ] open

\`\`\`js
if (admin) {\u2066 grant() }
\`\`\`

\`\`\`svg
<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>
\`\`\`

See [bank.com](${origin}/page?from=here) and ![A dot](${pictures}/dot.png?size=1) and ![No](${pictures}/refused.png).

[^1]: Which is *beautiful*.
`

test(
  'an answer is read: formulas, footnotes, tables, the targets of links, images on demand',
  { tag: '@turn-3' },
  async ({ app, page, provider, guard }) => {
    guard.allow(pictures)
    // The headless shell asks for this permission, which a full browser grants with a click.
    await page.context().grantPermissions(['clipboard-write'])
    const open = { 'access-control-allow-origin': '*' }
    await page.context().route(`${pictures}/**`, async (route) => {
      await (new URL(route.request().url()).pathname === '/dot.png'
        ? route.fulfill({ contentType: 'image/png', headers: open, body: png })
        : route.abort())
    })
    provider.pages.set('/page?from=here', 'hello')
    provider.willAnswer({ kind: 'text', text: answer(provider.origin) })
    await app.useProvider(provider)
    await app.chat.ask('Show me')
    const prose = app.chat.answer

    await expect(prose).toContainText('It costs $5 and $10, and')
    await expect(prose.locator('math')).toHaveCount(3)
    // The limit below the sum is wider than the sum, and the formula is wider than the message.
    const cut = await prose.locator('.clap .katex-inner > span').evaluateAll((limits) =>
      limits.map((limit) => {
        const formula = limit.closest('[data-math]')
        return [limit, formula].map((each) => each?.getBoundingClientRect().left ?? 0)
      }),
    )
    expect(cut).toHaveLength(1)
    expect(cut[0]?.[0], 'left edge of a wide limit').toBeGreaterThanOrEqual(cut[0]?.[1] ?? 0)
    const long = prose.getByRole('cell', { name: /^long/ })
    expect(
      await long.evaluate((cell) => cell.scrollWidth - cell.clientWidth),
      'text over the next cell',
    ).toBe(0)
    await expect(prose.locator('pre mark')).toHaveText('U+2066')
    await expect(prose).toContainText('1 line')
    await prose.getByRole('button', { name: 'Footnote 1', exact: true }).press('Enter')
    await expect(prose.locator('[data-note="1"]')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(prose.getByRole('button', { name: 'Footnote 1', exact: true })).toBeFocused()
    await prose.getByRole('button', { name: 'Copy as CSV' }).first().click()
    await expect(prose.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
    await expectAccessible(page, 'an answer with everything')
    const composer = page.getByRole('textbox', { name: 'Message' })
    const place = await composer.boundingBox()
    await prose.locator('[data-note="1"]').evaluate((note) => note.scrollIntoView({ block: 'start' }))
    expect(await composer.boundingBox(), 'only the conversation scrolls').toEqual(place)

    await prose.getByRole('button', { name: 'Show drawing' }).click()
    await expect(prose.frameLocator('iframe[title="Preview of Drawing"]').locator('circle')).toBeVisible()

    await prose.getByRole('link', { name: 'bank.com' }).click()
    const question = page.getByRole('dialog', { name: 'Open this link?' })
    await expect(question.getByRole('group', { name: 'Address' })).toHaveText(
      `${provider.origin}/page?from=here`,
    )
    await expect(question.getByRole('list', { name: 'Warnings' }).getByRole('listitem')).toHaveText([
      /shows a different address/,
      /this computer/,
      /not encrypted/,
    ])
    await expectAccessible(page, 'the confirmation of a link')
    const opening = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    const popup = await opening
    await popup.waitForURL(`${provider.origin}/page?from=here`)
    expect(await popup.evaluate(() => [document.referrer, globalThis.opener])).toEqual(['', null])
    await popup.close()
    await expect(question).toBeHidden()

    await expect(prose.locator('img')).toHaveCount(0)
    const loads = prose.getByRole('button', { name: 'Load once' })
    const load = page
      .getByRole('dialog', { name: 'Load this image?' })
      .getByRole('button', { name: 'Load from pictures.example' })
    await loads.last().click()
    await expect(prose.getByRole('button', { name: 'Open in a new tab' })).toBeVisible()
    await loads.click()
    await load.click()
    const picture = prose.getByRole('img', { name: 'A dot' })
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    const imageRequests = guard.requests.filter(({ url }) => url.startsWith(pictures))
    expect(imageRequests.map(({ headers }) => [headers['cookie'], headers['referer']])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
  },
)

test('headings have the same space around them everywhere in a long answer', async ({ app, provider }) => {
  const sections = Array.from({ length: 40 }, (_, index) => `## Section ${index}\n\nText.\n\n- one\n- two`)
  provider.willAnswer({ kind: 'text', text: sections.join('\n\n') })
  await app.useProvider(provider)
  await app.chat.ask('Write a lot')
  const readSpaces = () =>
    app.chat.answer.evaluate((answer) => {
      const blocks = [...answer.querySelectorAll('.markdown-group > *')].map((block) => {
        const { top, bottom } = block.getBoundingClientRect()
        return { isHeading: block.localName === 'h2', top, bottom }
      })
      const gaps = blocks.slice(1).map(({ isHeading, top }, index) => {
        const before = blocks[index]
        const gap = Math.round(top - (before?.bottom ?? 0))
        return isHeading ? `above ${gap}` : before?.isHeading === true ? `below ${gap}` : ''
      })
      return [...new Set(gaps)].filter(Boolean).toSorted()
    })
  // Blocks outside the view have their height once they are laid out.
  await expect.poll(readSpaces).toEqual(['above 28', 'below 8'])
})

const seed = Number(process.env['MARKDOWN_SEED'] ?? Date.now() % 1_000_000)
const sampled = 16

/** `soak/hostile-markdown.spec.ts` reads all of them. */
test(`${sampled} of ${hostileMarkdown.length} hostile texts cause no request, with the policy and without it`, async ({
  app,
  page,
  guard,
}) => {
  console.log(`Hostile texts: seed ${seed}`)
  if (missingCorpus !== undefined) console.log(`Only our own hostile texts: ${missingCorpus}`)
  await app.expectReady()
  const texts = Array.from(
    { length: sampled },
    (_, index) => hostileMarkdown[(seed + index * 37) % hostileMarkdown.length],
  ).filter((text) => text !== undefined)
  await expectNoRequests(page, guard, { texts, withinMs: 30_000 })
})
