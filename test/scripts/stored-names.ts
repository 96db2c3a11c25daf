/** Updates the lists of stored names and texts after one was added. Check with `git diff` that no name is lost. */
// oxlint-disable-next-line import/no-unassigned-import -- the tables are those of a database, which Node.js does not have
import 'fake-indexeddb/auto'
import { readFileSync, writeFileSync } from 'node:fs'
import { listStoredNames, storedNamesFile } from '../contracts/stored-names.ts'
import {
  addStoredTexts,
  listStoredTexts,
  storedTextsFile,
  type StoredTexts,
} from '../contracts/stored-texts.ts'

writeFileSync(storedNamesFile, `${JSON.stringify(listStoredNames(), null, 2)}\n`)

const listedTexts = JSON.parse(readFileSync(storedTextsFile, 'utf8')) as StoredTexts
writeFileSync(storedTextsFile, `${JSON.stringify(addStoredTexts(listedTexts, listStoredTexts()), null, 2)}\n`)
