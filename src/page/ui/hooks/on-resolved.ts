/**
 * Calls the listener when the promise resolves, unless the returned function was called before. Meant as the body of an
 * effect.
 */
export function onResolved<Value>(promise: Promise<Value>, listener: (value: Value) => void): () => void {
  let isCurrent = true
  const wait = async () => {
    const value = await promise
    if (isCurrent) listener(value)
  }
  void wait()
  return () => {
    isCurrent = false
  }
}
