import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { SearchDriver } from '../drivers/search.ts'
import { expect, test } from '../fixtures.ts'

/** Returns a date in the browser's time zone, in the format of date fields. */
function dayFromNow(page: Page, days: number): Promise<string> {
  return page.evaluate((later) => {
    const date = new Date()
    date.setDate(date.getDate() + later)
    const pad = (part: number) => String(part).padStart(2, '0')
    return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  }, days)
}

test('text of any chat and branch is found while typing, by keyboard, and opened at its place', async ({
  app,
  page,
}) => {
  const search = new SearchDriver(page)
  // The demo model answers thanks briefly, and messages that it does not understand at length.
  await app.chat.ask('Thank you, we were in Lisbon in May')
  await app.chat.edit(app.chat.question, 'Thank you, we were in Évora in June', 'Save and send')
  await app.chat.expectStatus('complete')
  await app.sessions.startNew()
  await app.chat.ask('What is 12 * 12?')

  await search.box.fill('lisb')
  await expect(search.results).toContainText(['Lisbon'])
  await search.box.fill('evora jun')
  await expect(search.results.first()).toContainText('we were in Évora in June')
  await search.box.fill('lisbno')
  await expect(page.getByText('Nothing contains “lisbno”')).toContainText('“lisbon”')
  await expectAccessible(page, 'results of a search in all chats', { isInSidebar: true })
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/search-wide.png` })

  // By keyboard: down into the list and back, then the first result from the search box.
  await search.box.press('ArrowDown')
  await expect(search.results.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search.box).toBeFocused()
  await search.results.last().press('Enter')
  const place = app.chat.conversation.getByRole('article', { name: 'You' })
  await expect(place).toContainText('Lisbon in May')
  await expect(place).toBeFocused()
  await expect(page).toHaveURL(/#\/c\/[^/]+$/)
  await search.box.press('Escape')
  await expect(search.box).toHaveValue('')
  await expect(app.sessions.link('What is 12 * 12?')).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Tool').selectOption('calculate')
  await expect(search.results).toHaveCount(2)
  await expect(search.chats).toHaveText([/^What is 12 \* 12\?/])
  await page.getByLabel('Date', { exact: true }).selectOption('Between two dates')
  const from = page.getByLabel('From', { exact: true })
  const until = page.getByLabel('Until', { exact: true })
  await from.fill(await dayFromNow(page, 0))
  await expect(search.results).toHaveCount(2)
  await from.press('Tab')
  await from.press('ArrowDown')
  await expect(from).toBeFocused()
  await from.fill(await dayFromNow(page, 0))
  await until.fill(await dayFromNow(page, -1))
  await expect(until).toHaveAccessibleDescription(/before the first date/)
  await expect(page.getByRole('alert')).toHaveText('There is no day between these dates.')
  await expect(search.results).toHaveCount(0)
  await expectAccessible(page, 'search filters with reversed dates', { isInSidebar: true })
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/search-dates.png` })
  await from.fill('')
  await expect(page.getByText('No messages match this filter.')).toBeVisible()
  await until.fill(await dayFromNow(page, 0))
  await expect(search.results).toHaveCount(2)
  await search.box.fill('bicycle')
  await expect(page.getByText('No chat contains all of these words.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Show chats' }).click()
  await expect(search.box).toHaveValue('bicycle')
  await expect(page.getByLabel('Tool')).toHaveValue('calculate')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await search.box.fill('lisbon')
  await expect(search.results.last()).toContainText('Lisbon')
  await expectAccessible(page, 'results of a search on a phone')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/search-phone.png` })
  await search.results.last().click()
  await expect(place).toBeInViewport()
})

test('the browser’s find key searches the whole chat, including collapsed parts, and steps by keyboard', async ({
  app,
  page,
}) => {
  const search = new SearchDriver(page)
  await app.chat.ask('What is 12 * 12?')
  await app.chat.ask('Thank you, naïve Zoë')
  await app.chat.ask('What is 144 / 2?')
  await app.chat.composer.fill('half a thought')
  await search.openFind()
  await expect(search.find).toBeFocused()
  // A second press opens the browser's own search. Elsewhere the key opens the page's search again.
  expect(await search.isFindKeyTaken()).toBe(false)
  await app.chat.composer.focus()
  expect(await search.isFindKeyTaken()).toBe(true)
  await expect(search.find).toBeFocused()
  await search.find.fill('ZOE')
  await expect(search.findCount).toHaveText('1 of 1')
  await expect.poll(() => search.marked()).toEqual({ all: ['Zoë'], current: ['Zoë'] })

  // The match is in the arguments of a collapsed call. Stepping to it expands the call.
  await search.find.fill('12 * 12')
  await expect(search.findCount).toHaveText(/^\d of [2-9]$/)
  await search.find.press('Enter')
  await page.keyboard.press('F3')
  await page.keyboard.press('Shift+F3')
  await expect(search.findCount).toHaveText(/^\d of \d$/)
  await expect.poll(async () => (await search.marked()).current).toEqual(['12 * 12'])
  await expectAccessible(page, 'find in a chat')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/find-wide.png` })
  await search.find.fill('bicycle')
  await expect(search.findCount).toHaveText('Not found')
  await page.setViewportSize({ width: 390, height: 844 })
  await search.find.fill('144')
  await expect(search.findCount).toHaveText(/ of /)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/find-phone.png` })
  await page.keyboard.press('Escape')
  await expect(search.find).toBeHidden()
  await expect(app.chat.composer).toBeFocused()
  expect(await search.marked()).toEqual({ all: [], current: [] })
})
