import { say } from '../i18n/say.ts'

/** In place of a drawing whose code could not be loaded. The table with its values stands beside it. */
export function LostDrawing() {
  return (
    <p role="status" className="text-sm text-muted">
      {say(
        'What draws this is not on this device yet. Reload the page when there is a network; the table has all values.',
      )}
    </p>
  )
}
