import { estimateStorage } from '../../../../lib/estimate-storage.ts'

/**
 * The parts of the File System Access API that the page uses, available in Chrome and Edge. TypeScript's library does not declare them yet.
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

/** Maximum size of a download, which the browser holds completely before it writes. Larger backups are streamed to a file. */
export const maxDownloadBytes = 500_000_000

/** Asks for a file to write to. `download`: the data is small, or the browser cannot write to files. `null`: the user canceled. */
export async function pickSaveFile(suggestedName: string): Promise<FileSystemFileHandle | 'download' | null> {
  const stored = await estimateStorage(navigator.storage)
  if (!pickers.showSaveFilePicker || (stored.usage ?? 0) < maxDownloadBytes) return 'download'
  try {
    return await pickers.showSaveFilePicker({ suggestedName })
  } catch (error) {
    if (isClosed(error)) return null
    // A page in a frame, or under some browser policies, may not ask.
    return 'download'
  }
}

/** Asks for a folder. `null`: the user canceled. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await pickers.showDirectoryPicker?.({ id: 'innerloop-backups', mode: 'readwrite' })) ?? null
  } catch (error) {
    if (isClosed(error)) return null
    throw error
  }
}

/** Returns whether the page may write to the folder. `prompt`: the user must be asked first. */
export async function queryFolderPermission(handle: FileSystemDirectoryHandle): Promise<PermissionState> {
  return (await (handle as PermissionHolder).queryPermission?.({ mode: 'readwrite' })) ?? 'denied'
}

/** Must run in response to a press. */
export async function requestFolderPermission(handle: FileSystemDirectoryHandle): Promise<PermissionState> {
  return (await (handle as PermissionHolder).requestPermission?.({ mode: 'readwrite' })) ?? 'denied'
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
