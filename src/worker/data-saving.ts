/** Returns whether the person asked the browser to save data. Nothing is then loaded before it is needed. */
export function isDataSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
