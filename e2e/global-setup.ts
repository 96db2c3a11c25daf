import { ensureHeadlessShell } from '../test/scripts/browser.ts'
import { drawSeed } from './drivers/draw-cases.ts'
import { EgressRecorder } from './provider/egress-recorder.ts'

/**
 * Runs before the journeys and not when their configuration is read, because tools that look for dead code read it,
 * too. During the whole run a proxy records every host beyond this computer that the browser requests. At the end the
 * record must be empty.
 */
export default async function watchRun(): Promise<() => Promise<void>> {
  ensureHeadlessShell()
  console.log(`Widths and cases are drawn with E2E_LOOKS=${drawSeed()}`)
  const recorder = new EgressRecorder()
  await recorder.start(Number(process.env['E2E_EGRESS_PORT']))
  return async () => {
    await recorder.stop()
    const { foreignHosts } = recorder
    if (foreignHosts.length > 0) throw new Error(`The browser asked for ${foreignHosts.join(', ')}.`)
  }
}
