import { succeed } from '../../../core/kernel/result.ts'
import type { Job } from '../job.ts'
import { readPage as read, type ExtractedPage, type PageSource } from './web-page/read-page.ts'

/** A page as Markdown; `null`: no reader gets through it. */
export const readPage: Job<PageSource, ExtractedPage | null> = async (page) => succeed(read(page))
