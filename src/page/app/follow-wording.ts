import { speak, speakEnglish, useWording } from '../words/language.ts'
import { say } from '../words/say.ts'
import { resolveWording, type WordingChoice } from '../words/wording.ts'
import { announce } from './notices.ts'

/** Number of the last request. Only the last choice applies, whenever its texts arrive. */
let asked = 0

/** Switches to the chosen language and formats, at once if no texts have to be loaded. */
export function followWording(choice: WordingChoice): Promise<void> | undefined {
  const wording = resolveWording(choice, navigator.languages)
  const now = useWording.getState()
  asked += 1
  if (wording.language === 'en') {
    if (now.language !== 'en' || now.locale !== wording.locale) speakEnglish(wording.locale)
    return undefined
  }
  if (now.language === wording.language && now.locale === wording.locale) return undefined
  const mine = asked
  return speak(wording, () => mine === asked).catch((fault: unknown) => {
    reportError(fault)
    announce.failed(
      say('The texts of this language could not be loaded. Check the connection, then choose it again.'),
      { label: say('Retry'), run: () => void followWording(choice) },
    )
  })
}
