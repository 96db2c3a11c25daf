/** Returns whether the first lines of a file mark it as a demo. The worker validates the content. */
export async function isDemoFile(file: Blob & { name: string }): Promise<boolean> {
  if (!/\.json$/i.test(file.name)) return false
  try {
    return /^\s*\{\s*"format":\s*"innerloop\/demo"/.test(await file.slice(0, 200).text())
  } catch {
    // The code that reads the file next reports the error.
    return false
  }
}
