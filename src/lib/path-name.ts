/**
 * Returns the name of something that all pages of an origin share, such as a cache, for the application at `path`. At the
 * root of an origin it is the plain name.
 */
export function toPathName(name: string, path: string): string {
  return path === '/' ? name : `${name}@${path}`
}

/** Name of the database at the root of an origin, with which the names of locks, channels and storage keys start. */
export const rootDatabase = 'innerloop'

let database = rootDatabase

/** Sets the name of the database of this page or worker. Must be called before it uses a name. */
export function setDatabaseName(name: string): void {
  database = name
}

export function getDatabaseName(): string {
  return database
}

/**
 * Returns the name of a lock, channel, storage key or further database of this application. `name` is the one at the root
 * of an origin and starts with `innerloop`, for which the name of the database is put in.
 */
export function ownName(name: string): string {
  return database + name.slice(rootDatabase.length)
}
