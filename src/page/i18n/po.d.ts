/** A catalog, which a plugin of the build compiles (`test/scripts/po-catalogs.ts`). */
declare module '*.po' {
  import type { Messages } from './locales.ts'
  export const messages: Messages
}
