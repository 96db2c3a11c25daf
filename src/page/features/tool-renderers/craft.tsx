import { createContext, use } from 'react'
import { craftArgumentsSchema, craftResultSchema } from '../../../core/model/tools/artifact.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { parseOnce } from './internal/parse-once.ts'
import type { CraftedVersion, ToolRenderer } from './tool-renderer.ts'

/** Opens the artifact that a call created. `null` where there is no artifact panel. */
export const ArtifactOpenerContext = createContext<((callId: string) => void) | null>(null)

/** Look of `craft`: a button in the line that opens the artifact in the side panel. */
export const craftRenderer: ToolRenderer = { Action: OpenArtifact, readArtifact }

const parseArguments = parseOnce(craftArgumentsSchema)
const parseResult = parseOnce(craftResultSchema)

function OpenArtifact({ call }: { call: CallView }) {
  const open = use(ArtifactOpenerContext)
  const crafted = parseResult(call.result)
  if (open === null || !crafted) return null
  return (
    <Button
      look="accent"
      className="h-8 text-sm"
      aria-label={i18n.t('Open artifact: {title}', { title: crafted.title })}
      onClick={() => open(call.callId)}
    >
      {i18n.t('Open')}
    </Button>
  )
}

function readArtifact(call: CallView, isRunning: boolean): CraftedVersion | null {
  if (call.state === 'succeeded') {
    const [args, result] = [parseArguments(call.arguments), parseResult(call.result)]
    if (!args || !result) return null
    const { title, kind, language, content } = args
    const version = { callId: call.callId, title, kind, language: language ?? '', content }
    return { id: result.id, version: { ...version, isTainted: result.isTainted === true } }
  }
  if (!isRunning || (call.state !== 'proposed' && call.state !== 'running')) return null
  const unfinished = craftArgumentsSchema.omit({ content: true }).safeParse(call.arguments)
  if (!unfinished.success) return null
  const { title, kind, language, id } = unfinished.data
  return {
    id: id ?? call.callId,
    version: { callId: call.callId, title, kind, language: language ?? '', isTainted: false },
  }
}
