import { use } from 'react'
import { craftResultSchema } from '../../../../core/kernel/artifact.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../words/say.ts'
import type { CallView } from '../answer/answer-view.ts'
import { ArtifactOpener } from './artifact-opener.ts'
import { craftTool } from './collect-artifacts.ts'

/** Button in the line of a call that opens the artifact it created. */
export function OpenArtifact({ call }: { call: CallView }) {
  const open = use(ArtifactOpener)
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
