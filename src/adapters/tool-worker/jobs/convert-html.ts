import { succeed } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'
import { convertFragment } from './web-page/convert-fragment.ts'

/** Converts formatted text to Markdown. Returns null if Markdown would add nothing to the plain text. */
export const convertHtml: Job<{ html: string }, string | null> = async ({ html }) =>
  succeed(convertFragment(html))
