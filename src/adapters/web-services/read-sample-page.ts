import { findSamplePage } from './engines/sample-pages.ts'

/** One of the sample pages that searches find, as HTML; `undefined` for any other address. */
export function readSamplePage(url: URL): string | undefined {
  return findSamplePage(url)
}
