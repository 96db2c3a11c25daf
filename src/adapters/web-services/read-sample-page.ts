import { findSamplePage } from './engines/sample-pages.ts'

/** Returns one of the sample pages as HTML, or undefined for any other address. */
export function readSamplePage(url: URL): string | undefined {
  return findSamplePage(url)
}
