/** A person who asks their browser to save data is sent nothing before it is needed. */
export function isDataSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
