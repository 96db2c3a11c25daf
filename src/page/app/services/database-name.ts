import { rootDatabase, setDatabaseName, toPathName } from '../../../lib/path-name.ts'

/** Path of the application at its origin. It ends with a slash. */
export const applicationPath = new URL('./', document.baseURI).pathname

/** Name of the path's own database. The path may use the root's database instead. */
const pathDatabase = toPathName(rootDatabase, applicationPath)
/** Storage key of the choice. It starts with `pathDatabase`, so that no other path deletes it. */
const choiceKey = `${pathDatabase}:database`
/** Time that storage has to answer. After this time the page starts, and shows that storage does not answer. */
const answerMs = 20_000

const chosen = applicationPath === '/' ? rootDatabase : readChoice()
// This module runs before those that read storage when they are loaded.
setDatabaseName(chosen ?? pathDatabase)

/**
 * Chooses the database at the first visit of a path. A build below a path continues with the database `innerloop`, which
 * earlier builds used at each path, if it exists and no other path has claimed it. The page is then reloaded, because some
 * modules have already read storage, and the promise never settles. Without an answer in time the page starts with the
 * path's own database, and an answer that comes later still applies. Returns undefined if the choice was made before.
 */
export function chooseDatabase(): Promise<void> | undefined {
  return chosen === null ? choose() : undefined
}

async function choose(): Promise<void> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, answerMs, null))
  const claim = import('./claim-database.ts').then(({ claimDatabase }) =>
    claimDatabase(pathDatabase, applicationPath),
  )
  const name = await Promise.race([claim, timeout]).catch(() => null)
  if (name === null) {
    // The path's own database held nothing when the root's was claimed. What is stored in it later would be out of reach,
    // so the page reloads at once. After a failure the next visit claims again.
    claim.then(applyChoice, () => undefined)
    return
  }
  if (applyChoice(name)) await new Promise(() => undefined)
  setDatabaseName(name)
}

/** Stores the choice, and reloads the page if it needs other names than it has. Returns whether it reloads. */
function applyChoice(name: string): boolean {
  const reloads = storeChoice(name) && name !== pathDatabase
  if (reloads) location.reload()
  return reloads
}

/** Removes the stored choice. Must be called after the database was deleted. */
export function forgetChoice(): void {
  localStorage.removeItem(choiceKey)
}

function readChoice(): string | null {
  try {
    const choice = localStorage.getItem(choiceKey)
    return choice === rootDatabase || choice === pathDatabase ? choice : null
  } catch {
    // Storage is blocked. The choice is made again at each start.
    return null
  }
}

function storeChoice(name: string): boolean {
  try {
    localStorage.setItem(choiceKey, name)
    return true
  } catch {
    return false
  }
}
