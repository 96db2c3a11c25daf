/** Below this a passphrase is guessed in no time, however often it is hashed. */
export const passphraseFloor = 8

/** In characters, not in code units: a symbol beyond the basic plane is one guess. */
export function passphraseLength(passphrase: string): number {
  return Array.from(passphrase).length
}
