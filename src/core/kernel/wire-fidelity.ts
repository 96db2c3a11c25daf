/**
 * `exact`: the text is what left, or came, byte by byte, as its hash proves. `redacted`: a stored key was taken out. `cut`: a part was
 * too long to be kept whole. `missing`: a part or a file of it is not stored any more. `differs`: its hash is another one.
 */
export type WireFidelity = 'exact' | 'redacted' | 'cut' | 'missing' | 'differs'
