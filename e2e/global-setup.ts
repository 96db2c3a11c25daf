import { ensureHeadlessShell } from '../test/scripts/browser.ts'
import { looks } from './drivers/look-widths.ts'
import { EgressRecorder } from './provider/egress-recorder.ts'

/**
 * Before the journeys, not when their configuration is read: tools that look for dead code read it, too. Over the whole run
 * a proxy writes down whom the browser asks for beyond this computer; at the end it must be nobody.
 */
export default async function watchRun(): Promise<() => Promise<void>> {
  ensureHeadlessShell()
  console.log(`Screens are looked at in widths drawn with E2E_LOOKS=${looks()}`)
  const recorder = new EgressRecorder()
  await recorder.start(Number(process.env['E2E_EGRESS_PORT']))
  return async () => {
    await recorder.stop()
    const { strangers } = recorder
    if (strangers.length > 0) throw new Error(`The browser asked for ${strangers.join(', ')}.`)
  }
}
