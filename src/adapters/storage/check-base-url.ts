import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import { baseUrlOf, type Dialect } from '../../core/kernel/model.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'

export interface CheckedBaseUrl {
  /** As it is stored: normalised, no slash at the end; empty stands for the dialect's official address. */
  baseUrl: string
  /** What a key is bound to. */
  origin: string
}

export function checkBaseUrl(dialect: Dialect, text: string): Result<CheckedBaseUrl> {
  const typed = text.trim()
  const address = baseUrlOf({ dialect, baseUrl: typed })
  if (address === '') return refuse({ message: 'This type of provider needs a base URL.' })
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return refuse({})
  if (url.username !== '' || url.password !== '') {
    return refuse({
      message: 'The base URL contains a user name or password.',
      hint: 'Remove everything before the "@", and enter a key in the field "API key".',
    })
  }
  if (url.search !== '' || url.hash !== '') {
    return refuse({
      message: 'The base URL contains a "?" or "#".',
      hint: 'Remove it and everything after it: paths are added to the end of the base URL.',
    })
  }
  const normalised = url.origin + url.pathname.replace(/\/+$/, '')
  return succeed({ baseUrl: typed === '' ? '' : normalised, origin: url.origin })
}

function refuse(words: Partial<Failure>) {
  return fail(createFailure('base-url-invalid', words))
}
