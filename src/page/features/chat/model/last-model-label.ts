import { say } from '../../../words/say.ts'

const storageKey = 'innerloop:model-label'

/**
 * Returns the label of the model that was shown last. It is most likely still right before storage has loaded, so nothing
 * moves.
 */
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
    // Storage is missing. The next visit starts with the demo's name for a moment.
  }
}
