/** Every browser and worker has this object. The ECMAScript library, with which this folder compiles, does not. */
declare const navigator: { connection?: { saveData?: boolean } }

/** Returns whether the person asked the browser to save data. Nothing is then loaded before it is needed. */
export function isDataSaverOn(): boolean {
  return navigator.connection?.saveData === true
}
