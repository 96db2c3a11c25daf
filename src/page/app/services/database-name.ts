import { rootDatabase, setDatabaseName, toPathName } from '../../../lib/path-name.ts'

/** Path of the application at its origin. It ends with a slash. */
export const applicationPath = new URL('./', document.baseURI).pathname

/** Name of the database of this path, unless the path uses the one of the root. */
const pathDatabase = toPathName(rootDatabase, applicationPath)
/** Key that stores the choice. It starts with the name for the path, so that no other path deletes it. */
const choiceKey = `${pathDatabase}:database`
/** Time in which storage must answer. After that the page starts, and tells that storage does not answer. */
const answerMs = 20_000

const chosen = applicationPath === '/' ? rootDatabase : readChoice()
// This module runs before those that read storage when they are loaded.
setDatabaseName(chosen ?? pathDatabase)

/**
 * Chooses the database at the first visit of a path. A build below a path goes on with the database `innerloop`, which
 * earlier builds used at each path, if it exists and no other path has claimed it. Then the page is loaded again, because
 * some modules have read storage by then, and the promise never settles. Returns undefined if the choice was made before.
 */
export function chooseDatabase(): Promise<void> | undefined {
  return chosen === null ? choose() : undefined
}

async function choose(): Promise<void> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, answerMs, null))
  const choice = import('./claim-database.ts').then(({ claimDatabase }) =>
    claimDatabase(pathDatabase, applicationPath),
  )
  const name = await Promise.race([choice, timeout]).catch(() => null)
  if (name === null) {
    // A late answer holds from the next visit on.
    choice.then(storeChoice, () => undefined)
    return
  }
  if (storeChoice(name) && name !== pathDatabase) {
    location.reload()
    await new Promise(() => undefined)
  }
  setDatabaseName(name)
}

/** Forgets the choice, after the database was deleted. */
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
