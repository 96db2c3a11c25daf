import type { Locator } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { findOverflow } from '../drivers/find-overflow.ts'
import { expect, test } from '../fixtures.ts'

const answer = `## المدن

\`useState\` خطاف يحفظ الحالة.[^1]

- الأولى
- الثانية، مع code

> قول مأثور.

| مدينة | سكان | تاريخ | نهر | بلد |
|-------|-----:|:------|-----|-----|
| برن | 134000 | 1191 | آر | سويسرا |
| القاهرة | 9500000 | 969 | النيل | مصر |

\`\`\`js
const a = 1
\`\`\`

And then a paragraph in English.

[^1]: حاشية قصيرة.
`

const directionOf = (part: Locator) =>
  part.evaluate((element) => [getComputedStyle(element).direction, getComputedStyle(element).textAlign])

/** Returns the edges of the text inside its box. */
const edgesOf = (part: Locator) =>
  part.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })

test('an Arabic answer reads from the right, its code and English text from the left', async ({
  app,
  page,
  provider,
}) => {
  const { chat, queue } = app
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  provider.willAnswer({ kind: 'text', text: answer }, { kind: 'text', text: 'نعم', until })
  await app.useProvider(provider)
  await chat.ask('مرحبا!')
  const prose = chat.answer
  const rtl = ['rtl', 'start']
  for (const part of ['h2:not(section *)', 'p', 'ul', 'blockquote', 'table', '[data-footnotes] ol'])
    expect(await directionOf(prose.locator(`.markdown ${part}`).first()), part).toEqual(rtl)
  for (const part of ['p code', 'pre', '.markdown-code'])
    expect((await directionOf(prose.locator(part).first()))[0], part).toBe('ltr')
  const english = prose.getByText('And then a paragraph in English.')
  expect((await directionOf(english))[0]).toBe('ltr')

  const column = await prose
    .locator('.markdown')
    .first()
    .evaluate((element) => element.getBoundingClientRect())
  expect((await edgesOf(prose.locator('p').first())).right).toBeCloseTo(column.right, -1)
  expect((await edgesOf(english)).left).toBeCloseTo(column.left, -1)
  const quote = await prose
    .locator('blockquote')
    .evaluate((element) => [
      getComputedStyle(element).borderRightWidth,
      getComputedStyle(element).borderLeftWidth,
    ])
  expect(quote, 'the line of a quote').toEqual(['2px', '0px'])

  const table = prose.getByRole('table')
  const cells = await table
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left))
  expect(cells, 'columns start on the right').toEqual(cells.toSorted((one, other) => other - one))
  // A side that the text requests explicitly stays the physical side.
  expect((await directionOf(table.getByRole('cell', { name: '134000' })))[1]).toBe('right')
  expect((await directionOf(table.getByRole('cell', { name: '1191' })))[1]).toBe('left')
  await expectAccessible(page, 'an answer from the right')

  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => findOverflow(page)).toEqual([])
  // A table that does not fit scrolls, and starts with its first column.
  const box = prose.getByRole('region', { name: /^Table/ })
  expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  await expect(table.getByRole('columnheader', { name: 'مدينة' })).toBeInViewport()
  await expect(table.getByRole('columnheader', { name: 'بلد' })).not.toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })

  await chat.send('و؟')
  await queue.add('ثم ماذا؟')
  expect(await directionOf(queue.items.getByText('ثم ماذا؟'))).toEqual(rtl)
  finish()
  await chat.expectStatus('complete')
})
