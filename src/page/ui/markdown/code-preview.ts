import { createContext, type ReactNode } from 'react'

/** Code languages that can be drawn. */
export type DiagramLanguage = 'mermaid' | 'svg'

export interface CodePreviewProps {
  language: DiagramLanguage
  text: string
}

/** Draws code in a sandbox. Null if no preview is available. */
export const CodePreviewContext = createContext<((code: CodePreviewProps) => ReactNode) | null>(null)

const diagramLanguages: Readonly<Partial<Record<string, DiagramLanguage>>> = {
  mermaid: 'mermaid',
  mmd: 'mermaid',
  svg: 'svg',
}

/** Models often label a drawing with its markup language. */
const markup = new Set(['xml', 'html'])
const wholeDrawing = /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>][^]*<\/svg>\s*$/i

/** Returns the diagram language of a code block, or null if the block is not a drawing. */
export function findDiagramLanguage(language: string, text: string): DiagramLanguage | null {
  const diagramLanguage = diagramLanguages[language]
  if (diagramLanguage !== undefined) return diagramLanguage
  const isDrawing = markup.has(language) && wholeDrawing.test(text) && text.match(/<svg[\s>]/gi)?.length === 1
  return isDrawing ? 'svg' : null
}
