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

/** Whether a page may call it, in a few words. */
export function describeCors({ cors }: Pick<ProviderKind, 'cors'>): string {
  return say(corsWords[cors.class])
}

/** The same with where it is known from: nobody here has tried it, the connection test does. */
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
