import { succeed } from '../../../core/kernel/result.ts'
import type { Job } from '../job.ts'
import { convertFragment } from './web-page/convert-fragment.ts'

/** Formatted text as Markdown; `null`: there is nothing about it that Markdown would say. */
export const convertHtml: Job<{ html: string }, string | null> = async ({ html }) =>
  succeed(convertFragment(html))
