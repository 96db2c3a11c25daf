import { createContext } from 'react'

/** Formatted text as Markdown; `null`: it is pasted as it stands. Never rejects. */
export type ConvertHtml = (html: string) => Promise<string | null>

export const ConvertHtmlContext = createContext<ConvertHtml | null>(null)

const longestHtml = 2_000_000

/** Whether the formatting of what is pasted may say something. What a code editor copies is code, coloured. */
export function mayBeFormatted(data: Pick<DataTransfer, 'getData' | 'types'>): boolean {
  if (!data.types.includes('text/html') || data.types.includes('vscode-editor-data')) return false
  const html = data.getData('text/html')
  if (html.length > longestHtml) return false
  return /<(?:h[1-6]|[uo]l|table|pre|blockquote|b|strong|i|em|code|del|s|a)[\s>]|font-(?:weight|style)/i.test(
    html,
  )
}
