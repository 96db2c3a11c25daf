import { say } from './say.ts'
import type { LanguageChoice } from './wording.ts'

/** A language is called what it calls itself. */
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
