import type { CorsClass, ProviderKind } from '../../../core/kernel/provider-kind.ts'

const corsWords: Record<CorsClass, string> = {
  'any-headers': 'Works from the browser',
  'fixed-headers': 'Works from the browser',
  'own-setting': 'Works once the server allows this page',
  unclear: 'May refuse browsers',
  blocked: 'Refuses browsers: needs a proxy of your own',
}

/** Whether a page may call it, in a few words. */
export function describeCors({ cors }: Pick<ProviderKind, 'cors'>): string {
  return corsWords[cors.class]
}

/** The same with where it is known from: nobody here has tried it, the connection test does. */
export function describeCorsSource({ cors }: Pick<ProviderKind, 'cors'>): string {
  return `${corsWords[cors.class]}, as of ${cors.date} (${cors.source}). “Test connection” tells for sure.`
}

export function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '')
}
