interface Opened {
  stores: readonly string[]
  mode: IDBTransactionMode
  durability: IDBTransactionDurability
}

/**
 * Calls `look` for each transaction that any connection requests from now on. Errors of `look` are thrown to the
 * requester. Returns a function that stops observing.
 */
export function observeTransactions(look: (opened: Opened) => void): () => void {
  const { prototype } = IDBDatabase
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the connection as `this` below
  const open = prototype.transaction
  prototype.transaction = function transaction(this: IDBDatabase, ...args) {
    const [stores, mode = 'readonly', options = {}] = args
    look({ stores: [stores].flat().map(String), mode, durability: options.durability ?? 'default' })
    return open.apply(this, args)
  }
  return () => {
    prototype.transaction = open
  }
}
