import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hashPictures, pictureFolder, pictureRecordSchema } from '../screenshots/picture-hash.ts'
import { pictureScenes } from '../screenshots/picture-scenes.ts'
import { readCatalog } from './po-catalogs.ts'

const record = pictureRecordSchema.parse(
  JSON.parse(readFileSync(path.join(pictureFolder, 'pictures.json'), 'utf8')),
)

test('the pictures of the documentation are current; otherwise, run `npm run pictures`', async () => {
  const catalog = new Set((await readCatalog('en')).map(({ id }) => id))
  expect(record.texts.length).toBeGreaterThan(50)
  expect(record.texts.filter((text) => !catalog.has(text))).toEqual([])
  expect(record.hash).toBe(hashPictures(record.texts))
})

test('each scene has its picture', () => {
  const missing = pictureScenes.filter(({ name }) => !existsSync(path.join(pictureFolder, `${name}.png`)))
  expect(missing).toEqual([])
})

test('other steps or other texts give another hash', () => {
  expect(hashPictures([...record.texts, 'Another text'])).not.toBe(record.hash)
})
