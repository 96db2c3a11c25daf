const names = 'assistant|user|you|me|ai|bot|model|system|innerloop'
const leadingLabels = new RegExp(
  String.raw`^\s*(?:[*_[(]{0,3}(?:the )?(?:${names})[*_\])]{0,3}\s{0,3}:[*_]{0,3}\s*)+`,
  'i',
)
const revealedLine = /\n?ref=ref_\d+ \| sent [^\n]*$/

/** Removes parts that a model copied with a text: a speaker's name before it and the metadata line after it. */
export function stripSpeakerLabel(text: string): string {
  return text.replace(revealedLine, '').replace(leadingLabels, '').trim()
}
