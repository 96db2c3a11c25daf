import { truncateString } from '../../../../lib/text.ts'
import { isProbablyReaderable, Readability } from '@mozilla/readability'
import { isTooLarge, maxNesting, parsePage, measureNesting } from './parse-page.ts'
import type { PageDocument, PageElement } from './page-dom.ts'
import { toMarkdown } from './to-markdown.ts'

/** `article` is the main content of a page, if it can be found. `page` is all of it, including navigation. */
export type PagePart = 'article' | 'page'

export interface ExtractedPage {
  /** The part that was read. `page` if no article was found. */
  part: PagePart
  title: string
  byline?: string
  /** Date in the page's own format. */
  published?: string
  site?: string
  markdown: string
}

export interface PageSource {
  html: string
  /** Address of the page, the base of its relative addresses. */
  url: string
  part: PagePart
}

/**
 * Converts a page to Markdown. Returns null for a page that would take too long.
 * A large page takes up to seconds and cannot be interrupted, so it must run in a worker that can be terminated.
 */
export function readPage({ html, url, part }: PageSource): ExtractedPage | null {
  if (measureNesting(html) > maxNesting) return null
  const document = parsePage(html)
  if (isTooLarge(document)) return null
  const baseUrl =
    URL.parse(document.querySelector('base[href]')?.getAttribute('href') ?? '', url)?.href ?? url
  const article = part === 'article' ? findArticle(document) : null
  const title = article?.title || document.querySelector('title')?.textContent || ''
  return {
    part: article ? 'article' : 'page',
    title: toLine(title, 300),
    ...describe('byline', article?.byline),
    ...describe('published', article?.publishedTime),
    ...describe('site', article?.siteName),
    markdown: toMarkdown(article?.content ?? document.body, baseUrl),
  }
}

interface Article {
  title?: string | null | undefined
  byline?: string | null | undefined
  publishedTime?: string | null | undefined
  siteName?: string | null | undefined
  content?: PageElement | null | undefined
}

/** The used part of the library, typed with `PageDocument` instead of the browser's DOM. */
const readability = { isProbablyReaderable, Readability } as unknown as {
  isProbablyReaderable(
    document: PageDocument,
    options: { visibilityChecker: (element: PageElement) => boolean },
  ): boolean
  Readability: new (
    document: PageDocument,
    options: { serializer: (element: PageElement) => PageElement; keepClasses: boolean },
  ) => { parse(): Article | null }
}

/** Finds the article on a copy, because Readability modifies the document. */
function findArticle(document: PageDocument): (Article & { content: PageElement }) | null {
  const visibilityChecker = (element: PageElement): boolean => !element.hasAttribute('hidden')
  if (!readability.isProbablyReaderable(document, { visibilityChecker })) return null
  const options = { serializer: (element: PageElement) => element, keepClasses: true }
  const article = new readability.Readability(document.cloneNode(true), options).parse()
  return article?.content ? { ...article, content: article.content } : null
}

function describe<Name extends string>(
  name: Name,
  text: string | null | undefined,
): Partial<Record<Name, string>> {
  const line = toLine(text ?? '', 200)
  return (line === '' ? {} : { [name]: line }) as Partial<Record<Name, string>>
}

function toLine(text: string, maxLength: number): string {
  return truncateString(text.replace(/\s+/g, ' ').trim(), maxLength)
}
