/** Below this a passphrase is guessed in no time, however often it is hashed. */
export const passphraseFloor = 8
