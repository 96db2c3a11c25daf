import { passphraseFloor, passphraseLength } from '../../../core/kernel/passphrase.ts'
import { say } from '../../i18n/say.ts'

/**
 * Returns a hint about the strength of a new passphrase, by length and variety. Uses no dictionary, so it guarantees nothing. An attacker
 * can guess without limit against the stored file, so several words are recommended.
 */
export function judgePassphrase(passphrase: string): string {
  const length = passphraseLength(passphrase)
  if (length < passphraseFloor)
    return say('Too short: {passphraseFloor} more at least.', { passphraseFloor: passphraseFloor - length })
  const distinct = new Set(passphrase.toLowerCase()).size
  const words = passphrase.split(/[\s\-_.,;]+/).filter((word) => word.length > 2)
  if (distinct < 6) return say('Weak: it repeats itself.')
  if (length < 12) return say('Weak: a computer guesses it in days. Add words.')
  if (length < 16 && words.length < 4) return say('Fair. A few more words make it strong.')
  if (length < 20 && distinct < 10) return say('Fair. More variety makes it strong.')
  return say('Strong, unless it is a known phrase.')
}
