import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export const pictureFolder = 'docs/pictures'

/** Record of the content of the pictures when they were taken. */
export const pictureRecordSchema = z.object({
  hash: z.string(),
  /** Texts of the interface that the pictures show. */
  texts: z.array(z.string()),
})

/** Returns a hash of the steps to the scenes and of the texts that they show. */
export function hashPictures(texts: readonly string[]): string {
  const scenes = readFileSync('test/screenshots/picture-scenes.ts', 'utf8')
  return createHash('sha256').update(scenes).update(JSON.stringify(texts)).digest('hex')
}
