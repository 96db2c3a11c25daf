import { baseUrlOf, checkAddress } from '../../core/kernel/base-url.ts'
import type { Provider } from '../../core/kernel/model.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'

export interface CheckedBaseUrl {
  /** As it is stored: normalised, no slash at the end; empty stands for the kind’s official address. */
  baseUrl: string
  /** What a key is bound to. */
  origin: string
}

export function checkBaseUrl(
  provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl'>,
): Result<CheckedBaseUrl> {
  const address = baseUrlOf(provider)
  const checked = checkAddress(address, URL.parse(address))
  if (!checked.ok) return checked
  const { origin, pathname } = checked.value
  const normalised = origin + pathname.replace(/\/+$/, '')
  return succeed({ baseUrl: provider.baseUrl.trim() === '' ? '' : normalised, origin })
}
