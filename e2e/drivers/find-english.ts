import type { Page } from '@playwright/test'
import { readCatalog } from '../../test/scripts/po-catalogs.ts'

/**
 * Finds texts of the catalog that are visible or announced in English although they have a different German
 * translation. Ignores content written by people, files and models.
 */
export async function findEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate(readShown)
  const texts = await (catalog ??= loadCatalog())
  return [...new Set(shown)].filter((text) => isEnglish(text, texts))
}

interface EnglishTexts {
  /** Texts without placeholders whose German translation is different. */
  plain: ReadonlySet<string>
  /** Texts with placeholders that have enough words of their own to be recognized. */
  patterns: readonly RegExp[]
}

let catalog: Promise<EnglishTexts> | undefined

async function loadCatalog(): Promise<EnglishTexts> {
  const all = (await readCatalog('de')).map(({ id, translation }) => [id, translation] as const)
  const germans = new Set(all.map(([, translation]) => translation))
  const differing = all.flatMap(([text, translation]) => {
    const [shown = ''] = text.split('|')
    return shown === translation ? [] : [shown]
  })
  return {
    plain: new Set(differing.filter((text) => !text.includes('{') && !germans.has(text))),
    patterns: differing.filter(hasOwnWords).map(toPattern),
  }
}

function hasOwnWords(text: string): boolean {
  return (
    /\{\w+\}/.test(text) &&
    !text.includes(', plural,') &&
    text.replaceAll(/\{[^]*?\}/g, '').replaceAll(/\W/g, '').length > 7
  )
}

function toPattern(text: string): RegExp {
  const source = text
    .split(/\{\w+\}|<\/?\w+\/?>/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('[^]+?')
  return new RegExp(`^${source}$`)
}

/** Results by text, because most texts are on every screen. */
const judged = new Map<string, boolean>()

function isEnglish(text: string, { plain, patterns }: EnglishTexts): boolean {
  const known = judged.get(text) ?? (plain.has(text) || patterns.some((pattern) => pattern.test(text)))
  judged.set(text, known)
  return known
}

function readShown(): string[] {
  // Earlier announcements are in the previous language.
  const own = '[role="status"].sr-only, .markdown, pre, code, textarea, option, [translate="no"]'
  const results: string[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest(own) !== null || !element.checkVisibility({ visibilityProperty: true })) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
      const value = element.getAttribute(name)
      if (value !== null) results.push(value.trim())
    }
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''
      if (text !== '') results.push(text.replaceAll(/\s+/g, ' '))
    }
  }
  return results
}
