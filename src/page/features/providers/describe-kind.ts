import type { CorsClass, ProviderKind } from '../../../core/kernel/provider-kind.ts'
import { phrase, type Unsaid } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'
import { translate } from '../../i18n/translate.ts'

const corsWords: Record<CorsClass, Unsaid> = {
  'any-headers': phrase('Works from the browser'),
  'fixed-headers': phrase('Works from the browser'),
  'own-setting': phrase('Works once the server allows this page'),
  unclear: phrase('May refuse browsers'),
  blocked: phrase('Refuses browsers: needs a proxy of your own'),
}

/** Returns whether a browser page may call the provider, in a few words. */
export function describeCors({ cors }: Pick<ProviderKind, 'cors'>): string {
  return say(corsWords[cors.class])
}

/** Returns the same with its source. The information is untested; the connection test verifies it. */
export function describeCorsSource({ cors }: Pick<ProviderKind, 'cors'>): string {
  return say('{what}, as of {date} ({source}). “Test connection” tells for sure.', {
    what: say(corsWords[cors.class]),
    date: cors.date,
    source: translate(cors.source),
  })
}

export function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '')
}
