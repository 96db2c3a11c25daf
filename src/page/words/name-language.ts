import { say } from './say.ts'
import type { LanguageChoice } from './wording.ts'

/** Returns the name of a language in that language. */
export function nameLanguage(choice: LanguageChoice): string {
  switch (choice) {
    case 'system':
      return say('system')
    case 'en':
      return 'English'
    case 'de':
      return 'Deutsch'
  }
}
