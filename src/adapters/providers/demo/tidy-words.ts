/** Removes surrounding quotation marks and punctuation at the end. */
export function tidyWords(text: string): string {
  return text
    .trim()
    .replace(/[.?!]{1,4}$/, '')
    .replace(/^["“'](.*)["”']$/s, '$1')
    .trim()
}
