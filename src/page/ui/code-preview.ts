import { createContext, type ReactNode } from 'react'

/** Languages that say what is to be drawn. */
export type DrawnLanguage = 'mermaid' | 'svg'

export interface CodePreviewProps {
  language: DrawnLanguage
  text: string
}

/** Draws code apart from the page; null where nothing can. */
export const CodePreviewContext = createContext<((code: CodePreviewProps) => ReactNode) | null>(null)

export function isDrawn(language: string): language is DrawnLanguage {
  return language === 'mermaid' || language === 'svg'
}
