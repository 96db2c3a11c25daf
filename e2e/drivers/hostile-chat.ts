import { expect, type Page } from '@playwright/test'
import type { HostileText } from '../../test/doubles/hostile-markdown.ts'
import { ImportsDriver } from './imports.ts'
import type { PageGuard } from './page-guard.ts'

/** Returns a chat whose answers are the hostile texts, in order, in the export format of another application. */
function toExport(texts: readonly HostileText[]) {
  const at = '2026-03-29T07:06:34.084721Z'
  const messages = texts.flatMap(({ name, text }, index) => [
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

/** Scrolls from the end of the chat to its start, and returns the number of visible messages and every unsafe element. */
async function readThrough(
  page: Page,
  expected: number,
  withinMs: number,
): Promise<{ seen: number; unsafe: string[] }> {
  return await page.evaluate(
    async ([wanted, patienceMs]) => {
      const tags = new Set(
        (
          'DIV P H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE HR BR SECTION UL OL LI INPUT TABLE THEAD TBODY TR TH TD A EM STRONG DEL ' +
          'CODE SUB SUP KBD U DETAILS SUMMARY SPAN MARK FIGURE FIGCAPTION BUTTON SVG PATH RECT LINE POLYLINE CIRCLE ELLIPSE G'
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
          // A text is shown as it was written until it is rendered.
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
      const deadline = performance.now() + patienceMs
      while (seen.size < wanted && performance.now() < deadline) {
        look()
        // A row that was not rendered when it was in view is rendered the next time.
        log.scrollTop = log.scrollTop < 1 ? log.scrollHeight : log.scrollTop - 500
        await frame()
      }
      return { seen: seen.size, unsafe: [...unsafe] }
    },
    [expected, withinMs] as const,
  )
}

/** Serves pages without any policy from now on, so that the policy cannot hide a fault. */
async function dropPolicy(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    // A request that is still open when its test ends gets no response.
    const response = await route.fetch().catch(() => null)
    if (response === null) return
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

/** Opens a chat of these texts and reads all of it, with and without the policy. Fails if any of them sends a request. */
export async function expectNoRequests(
  page: Page,
  guard: PageGuard,
  { texts, withinMs }: { texts: readonly HostileText[]; withinMs: number },
): Promise<void> {
  const imports = new ImportsDriver(page)
  await imports.open()
  await imports.choose({ name: 'hostile.json', bytes: Buffer.from(JSON.stringify([toExport(texts)])) })
  await imports.expectRead()
  await imports.press('Import 1 chat')
  await imports.press('Open newest chat')
  await expect(page.getByRole('article', { name: 'Assistant' }).last()).toBeVisible()
  const own = new URL(page.url()).origin
  for (const policy of ['on', 'off'] as const) {
    if (policy === 'off') await dropPolicy(page)
    const { seen, unsafe } = await readThrough(page, texts.length, withinMs)
    expect(unsafe, `with the policy ${policy}`).toEqual([])
    expect(seen, `texts seen with the policy ${policy}`).toBe(texts.length)
    const requests = guard.requests
      .map(({ url }) => url)
      .filter((url) => !url.startsWith(own) && !/^(?:data|blob):/.test(url))
    expect(requests, `requests with the policy ${policy}`).toEqual([])
  }
}
