/** Writes the list of stored names anew, after a name was added. A name that is lost there is a fault: `git diff` shows it. */
// oxlint-disable-next-line import/no-unassigned-import -- the tables are those of a database, which Node.js does not have
import 'fake-indexeddb/auto'
import { writeFileSync } from 'node:fs'
import { listStoredNames, storedNamesFile } from '../contracts/stored-names.ts'

writeFileSync(storedNamesFile, `${JSON.stringify(listStoredNames(), null, 2)}\n`)
