import { createContext, useCallback } from 'react'
import type { ChatServices } from '../chat-state/chat-services.ts'

/** Converts formatted text to Markdown. Resolves to `null` if the text is pasted as it is. Never rejects. */
export type ConvertHtml = (html: string) => Promise<string | null>

export const ConvertHtmlContext = createContext<ConvertHtml | null>(null)

const longestHtml = 2_000_000

/** Whether the pasted HTML has formatting worth converting. Text from a code editor is only colored. */
export function hasFormatting(data: Pick<DataTransfer, 'getData' | 'types'>): boolean {
  if (!data.types.includes('text/html') || data.types.includes('vscode-editor-data')) return false
  const html = data.getData('text/html')
  if (html.length > longestHtml) return false
  return /<(?:h[1-6]|[uo]l|table|pre|blockquote|b|strong|i|em|code|del|s|a)[\s>]|font-(?:weight|style)/i.test(
    html,
  )
}

/** Returns a converter that uses the worker. A conversion waits for the services if these are not loaded yet. */
export function useConvertHtml(loadServices: () => Promise<ChatServices>): ConvertHtml {
  return useCallback(
    async (html) => {
      try {
        const { client } = await loadServices()
        const converted = await client.call('convert-html', { html })
        return converted.ok ? converted.value.markdown : null
      } catch {
        // The page reports the missing chunk elsewhere, and the text stays plain.
        return null
      }
    },
    [loadServices],
  )
}
