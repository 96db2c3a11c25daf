/** A database that speaks as the browser's does. */
export interface DatabaseEngine {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/** Dexie answers a VersionError by opening whatever is there, newer or not; an old tab must not get that far. */
export function onlyVersion(factory: IDBFactory, only: number, onNewer: () => void) {
  return {
    open(name: string, version?: number) {
      // Dexie multiplies its version numbers by ten.
      if (version === only * 10) return factory.open(name, version)
      onNewer()
      throw new DOMException('The database belongs to another version of the application.', 'VersionError')
    },
    databases: () => factory.databases(),
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    cmp: (first: unknown, second: unknown) => factory.cmp(first, second),
  }
}
