/** Without quotation marks around them and the punctuation that ends the sentence. */
export function tidyWords(text: string): string {
  return text
    .trim()
    .replace(/[.?!]{1,4}$/, '')
    .replace(/^["“'](.*)["”']$/s, '$1')
    .trim()
}
