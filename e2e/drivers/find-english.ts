import type { Page } from '@playwright/test'
import { german } from '../../src/page/i18n/german.ts'

/**
 * Texts of the catalogue that are shown or read out in English though they have another German. What people, files and
 * models wrote is not looked at.
 */
export async function findEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate(readShown)
  return [...new Set(shown)].filter(isEnglish)
}

/** Most texts are on every screen. */
const judged = new Map<string, boolean>()

function isEnglish(text: string): boolean {
  const known = judged.get(text) ?? (english.has(text) || patterns.some((pattern) => pattern.test(text)))
  judged.set(text, known)
  return known
}

const differing = Object.entries<string>(german).flatMap(([text, translation]) => {
  const [said = ''] = text.split('|')
  return said === translation ? [] : [said]
})
const germans = new Set(Object.values<string>(german))
const english = new Set(differing.filter((text) => !text.includes('{') && !germans.has(text)))

/** Those with something in them that have words enough of their own to be told by. */
const patterns = differing
  .filter(
    (text) => /\{\w+\}/.test(text) && text.replaceAll(/\{[^]*?\}/g, '').replaceAll(/\W/g, '').length > 7,
  )
  .filter((text) => !text.includes(', plural,'))
  .map((text) => {
    const source = text
      .split(/\{\w+\}|<\/?\w+\/?>/)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join('[^]+?')
    return new RegExp(`^${source}$`)
  })

function readShown(): string[] {
  // What was read out was said in the language of then.
  const own = '[role="status"].sr-only, .markdown, pre, code, textarea, option, [translate="no"]'
  const found: string[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest(own) !== null || !element.checkVisibility({ visibilityProperty: true })) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
      const value = element.getAttribute(name)
      if (value !== null) found.push(value.trim())
    }
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''
      if (text !== '') found.push(text.replaceAll(/\s+/g, ' '))
    }
  }
  return found
}
