import { useMemo } from 'react'
import type { ChatServices } from '../chat-services.ts'
import type { ConvertHtml } from './rich-paste.ts'

/** Returns a converter that uses the worker; `null` until the worker is available. */
export function useConvertHtml(services: ChatServices | null): ConvertHtml | null {
  return useMemo(() => {
    if (services === null) return null
    return async (html) => {
      const converted = await services.client.call('convert-html', { html })
      return converted.ok ? converted.value.markdown : null
    }
  }, [services])
}
