/** Updates the list of stored names after a name was added. Check with `git diff` that no name is lost. */
// oxlint-disable-next-line import/no-unassigned-import -- the tables are those of a database, which Node.js does not have
import 'fake-indexeddb/auto'
import { writeFileSync } from 'node:fs'
import { listStoredNames, storedNamesFile } from '../contracts/stored-names.ts'

writeFileSync(storedNamesFile, `${JSON.stringify(listStoredNames(), null, 2)}\n`)
