import type { BrowserContext, Page } from '@playwright/test'
import { findCanary, keyHeaders } from '../canary.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'
import type { PageGuard } from './page-guard.ts'
import { readRows } from './stored-data.ts'

export interface CanaryScanOptions {
  context: BrowserContext
  guard: PageGuard
  provider: FakeProvider
  baseUrl: string
}

/** Returns every place where the journey's key was left, except its header on requests to its provider. */
export async function scanForCanary({
  context,
  guard,
  provider,
  baseUrl,
}: CanaryScanOptions): Promise<string[]> {
  const leaks: string[] = []
  const look = (where: string, text: string) => {
    const spelling = findCanary(text)
    if (spelling !== null) leaks.push(`${where} (${spelling})`)
  }
  for (const { url, headers, body } of guard.requests) {
    look(`address ${url.slice(0, 80)}`, url)
    look(`body to ${new URL(url).host}`, body)
    const isOwn = url.startsWith(`${provider.origin}/`)
    for (const [name, value] of Object.entries(headers))
      if (!isOwn || !keyHeaders.includes(name)) look(`header ${name} to ${new URL(url).host}`, value)
  }
  for (const { url, headers, body } of provider.requests) {
    look('address at the provider', url)
    look('body at the provider', body)
    for (const [name, value] of Object.entries(headers))
      if (!keyHeaders.includes(name)) look(`header ${name} at the provider`, String(value))
  }
  look('console', guard.consoleTexts.join('\n'))
  const pages = context.pages().filter((page) => page.url().startsWith(baseUrl))
  const shown = await Promise.all(pages.map(async (page) => await readOrGiveUp(readPage(page))))
  for (const text of shown) look('page', text)
  if (pages[0] !== undefined) look('storage', await readOrGiveUp(readRows(pages[0])))
  return leaks
}

/** Reads the page’s text and address, without the contents of password fields. */
async function readPage(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const field of copy.querySelectorAll('input[type=password]')) field.removeAttribute('value')
    const resources = performance.getEntriesByType('resource').map(({ name }) => name)
    // oxlint-disable-next-line no-restricted-properties -- read, not written
    return [location.href, copy.outerHTML, ...resources].join('\n')
  })
}

/** Resolves to an empty text after 3 s, because a page that its journey crashed or hung never answers. */
async function readOrGiveUp(reading: Promise<string>): Promise<string> {
  const tooLong = new Promise<string>((resolve) => {
    setTimeout(resolve, 3000, '')
  })
  return await Promise.race([reading.catch(() => ''), tooLong])
}
