import { use, createContext } from 'react'
import { craftResultSchema } from '../../../core/model/tools/artifact.ts'
import { Button } from '../../ui/controls/button.tsx'
import { say } from '../../i18n/say.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { craftTool } from './internal/collect-artifacts.ts'

/** Button in the line of a call that opens the artifact it created. */
export function OpenArtifact({ call }: { call: CallView }) {
  const open = use(ArtifactOpenerContext)
  if (open === null || call.toolName !== craftTool || call.state !== 'succeeded') return null
  const made = craftResultSchema.safeParse(call.result)
  if (!made.success) return null
  return (
    <Button
      look="accent"
      className="h-8 text-sm"
      aria-label={say('Open artifact: {title}', { title: made.data.title })}
      onClick={() => open(call.callId)}
    >
      {say('Open')}
    </Button>
  )
}

/** Opens the artifact that a call created. `null` where there is no artifact panel. */
export const ArtifactOpenerContext = createContext<((callId: string) => void) | null>(null)
