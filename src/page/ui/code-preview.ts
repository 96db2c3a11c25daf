import { createContext, type ReactNode } from 'react'

/** Languages that say what is to be drawn. */
export type DrawnLanguage = 'mermaid' | 'svg'

export interface CodePreviewProps {
  language: DrawnLanguage
  text: string
}

/** Draws code apart from the page; null where nothing can. */
export const CodePreviewContext = createContext<((code: CodePreviewProps) => ReactNode) | null>(null)

const drawnAs: Readonly<Partial<Record<string, DrawnLanguage>>> = {
  mermaid: 'mermaid',
  mmd: 'mermaid',
  svg: 'svg',
}

/** Models often name the language of a drawing by what it is written in. */
const markup = new Set(['xml', 'html'])
const wholeDrawing = /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>][^]*<\/svg>\s*$/i

/** As what a block of code is drawn; null where it says nothing of the kind. */
export function findDrawn(language: string, text: string): DrawnLanguage | null {
  const known = drawnAs[language]
  if (known !== undefined) return known
  const isDrawing = markup.has(language) && wholeDrawing.test(text) && text.match(/<svg[\s>]/gi)?.length === 1
  return isDrawing ? 'svg' : null
}
