import { say } from '../../../words/say.ts'

const storageKey = 'innerloop:model-label'

/** What the model was called that was shown last: until storage tells, it most likely still is, and then nothing moves. */
export function readLastModelLabel(): string {
  try {
    return localStorage.getItem(storageKey) ?? say('Demo')
  } catch {
    return say('Demo')
  }
}

export function keepLastModelLabel(label: string): void {
  try {
    localStorage.setItem(storageKey, label)
  } catch {
    // No storage: the next visit begins with the demo's name for a moment.
  }
}
