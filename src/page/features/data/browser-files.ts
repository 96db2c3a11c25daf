/**
 * What the browser can do with files of the disk, where it can: in Chrome and Edge a page may write to a file or folder that
 * the person chose. TypeScript's library does not know these yet.
 */
interface FilePickers {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  showDirectoryPicker?: (options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>
}

interface PermissionHolder {
  queryPermission?: (options: { mode: 'readwrite' }) => Promise<PermissionState>
  requestPermission?: (options: { mode: 'readwrite' }) => Promise<PermissionState>
}

const pickers = globalThis as typeof globalThis & FilePickers

export const canChooseFolder = typeof pickers.showDirectoryPicker === 'function'

/** A download is whole in the browser before the disk has it: where more is stored than this, it is written as it is made. */
export const largestDownloadBytes = 500_000_000

/** Where to write; `download`: what is stored is small, or this browser cannot write to a file. `null`: the person chose none. */
export async function chooseFile(suggestedName: string): Promise<FileSystemFileHandle | 'download' | null> {
  const stored = await navigator.storage.estimate().catch(() => ({ usage: 0 }))
  if (!pickers.showSaveFilePicker || (stored.usage ?? 0) < largestDownloadBytes) return 'download'
  try {
    return await pickers.showSaveFilePicker({ suggestedName })
  } catch (error) {
    if (isClosed(error)) return null
    // A page within a frame, or a policy of the browser, may not ask.
    return 'download'
  }
}

/** `null`: the person chose none. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await pickers.showDirectoryPicker?.({ id: 'innerloop-backups', mode: 'readwrite' })) ?? null
  } catch (error) {
    if (isClosed(error)) return null
    throw error
  }
}

/** Whether the page may write there now; `prompt`: after a person was asked. */
export async function readPermission(handle: FileSystemDirectoryHandle): Promise<PermissionState> {
  return (await (handle as PermissionHolder).queryPermission?.({ mode: 'readwrite' })) ?? 'denied'
}

/** Only at a press of the person. */
export async function askPermission(handle: FileSystemDirectoryHandle): Promise<PermissionState> {
  return (await (handle as PermissionHolder).requestPermission?.({ mode: 'readwrite' })) ?? 'denied'
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
