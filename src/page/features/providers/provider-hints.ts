import { findKind } from '../../../core/kernel/provider-catalogue.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import { veilTail } from '../../ui/presentation.ts'
import { say } from '../../i18n/say.ts'
import { findStoredKey, type ProviderForm } from './provider-form.ts'

/** Describes what happens to the stored key when the form is saved as it is. */
export function describeKey(form: ProviderForm, provider: Provider | null): string | undefined {
  const key = findStoredKey(form, provider)
  switch (key.state) {
    case 'kept':
      if (provider?.keyKept === 'session')
        return say(
          'A key ending in {tail} was given for one tab. Leave this empty to be asked for it when it is needed.',
          { tail: veilTail(key.tail) },
        )
      return say(
        'A key ending in {tail} is stored. Leave this empty to keep it; another address needs the key again.',
        { tail: veilTail(key.tail) },
      )
    case 'left-behind':
      return !findKind(form.kind).isKeyRequired
        ? say('{staysBehind} Leave this empty if the server needs none.', {
            staysBehind: staysBehind(key.origin),
          })
        : staysBehind(key.origin)
    case 'unproxied':
      return say(
        'The key that is kept was not given for this proxy, which would see it, and is deleted when you save. Enter it again to let it go that way.',
      )
    case 'none':
      return !findKind(form.kind).isKeyRequired ? say('Leave it empty if the server needs none.') : undefined
  }
}

/** Describes who can read what if a proxy is used. */
export function describeProxy({ proxyUrl }: ProviderForm): string {
  const proxy = URL.parse(proxyUrl.trim())
  if (!proxy) {
    return say(
      'Optional, for providers that refuse browsers: a proxy of your own that passes requests on. The provider’s address is put at the end, or where you write {url}.',
      { url: '{url}' },
    )
  }
  return say(
    'All requests to this provider go to {host}. Whoever runs it can read your key, everything you send and every answer.',
    { host: proxy.host },
  )
}

function staysBehind(origin: string): string {
  return say(
    'The key that is kept belongs to {origin} and is deleted when you save: no other address can take it along.',
    { origin },
  )
}
