/** Whether a file says in its first lines that it is a demo; what it holds is for the worker to judge. */
export async function isDemoFile(file: Blob & { name: string }): Promise<boolean> {
  if (!/\.json$/i.test(file.name)) return false
  try {
    return /^\s*\{\s*"format":\s*"innerloop\/demo"/.test(await file.slice(0, 200).text())
  } catch {
    // Whoever reads it next says why it cannot be read.
    return false
  }
}
