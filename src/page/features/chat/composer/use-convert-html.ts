import { useMemo } from 'react'
import type { ChatServices } from '../chat-services.ts'
import type { ConvertHtml } from './rich-paste.ts'

/** Asks the worker; `null` until there is one. */
export function useConvertHtml(services: ChatServices | null): ConvertHtml | null {
  return useMemo(() => {
    if (services === null) return null
    return async (html) => {
      const converted = await services.client.call('convert-html', { html })
      return converted.ok ? converted.value.markdown : null
    }
  }, [services])
}
