/** A page of the sample web for researches. Its facts are real, its site is invented. */
export interface SampleArticle {
  url: string
  title: string
  /** Name of the site. */
  site: string
  date: string
  /** The excerpt of the page that a search shows. */
  snippet: string
  /** Paragraphs as plain text. A paragraph that starts with `## ` is a heading. */
  paragraphs: readonly string[]
}
