/** An implementation of the IndexedDB API. */
export interface DatabaseEngine {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/** Prevents opening another version. Dexie handles a VersionError by opening any existing version, even a newer one. */
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
