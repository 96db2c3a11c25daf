import { say } from '../../../words/say.ts'
import { readLastModelLabel } from './last-model-label.ts'

/** Reserves the space of the settings button, so that nothing moves when it loads. The demo has none. */
export function ModelSettingsPlace() {
  if (readLastModelLabel() === say('Demo')) return null
  return <span aria-hidden className="size-7 shrink-0 pointer-coarse:h-11 pointer-coarse:w-10" />
}
