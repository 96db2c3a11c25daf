import { say } from '../i18n/say.ts'

/** Shown if the code of a chart could not be loaded. The table with the values stays on the page. */
export function LostDrawing() {
  return (
    <p role="status" className="text-sm text-muted">
      {say(
        'What draws this is not on this device yet. Reload the page when there is a network; the table has all values.',
      )}
    </p>
  )
}
