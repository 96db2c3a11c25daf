import type { Page } from '@playwright/test'
import { hostileMarkdown } from '../../test/doubles/hostile-markdown.ts'
import { seededRandom } from './seeded-random.ts'

/** Returns whether a line is short enough for a name, shown as it is written, and an attempt to run a script or send a request. */
const isPayload = (line: string) =>
  /^[\x21-\x7E][\x20-\x7E]{10,68}[\x21-\x7E]$/.test(line) &&
  !/\s{2}/.test(line) &&
  /<\/?[a-z!][^>]*>|javascript:|\bon\w+=|data:text/i.test(line)

/** Lines of the hostile texts that fit into any field. */
export const hostileLines: readonly string[] = [
  ...new Set(
    hostileMarkdown
      .flatMap(({ text }) => text.split('\n'))
      .map((line) => line.trim())
      .filter(isPayload),
  ),
]

/** Returns this many of the lines. The selection depends on the seed. */
export function drawHostileLines(count: number, seed: number): string[] {
  const random = seededRandom(seed)
  const left = [...hostileLines]
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}

/** Elements and attributes that exist only if a name was parsed as markup. */
export async function findMarkup(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const never =
      'script, iframe, object, embed, base, meta, link, img, image, audio, video, marquee, math, ' +
      'a[href^="javascript:" i], a[href^="data:" i]'
    const markup = [...document.body.querySelectorAll(never)].map(({ tagName }) => tagName)
    for (const element of document.body.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (name.startsWith('on')) markup.push(`${element.tagName}.${name}=${value}`)
    return markup
  })
}
