import { succeed } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'
import { readPage as read, type ExtractedPage, type PageSource } from './web-page/read-page.ts'

/** Converts a page to Markdown. Returns null if the page is too large or too deeply nested. */
export const readPage: Job<PageSource, ExtractedPage | null> = async (page) => succeed(read(page))
