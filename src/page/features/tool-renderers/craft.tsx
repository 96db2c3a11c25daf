import { AppWindow, FileCode, FileText, PenTool, Workflow, type LucideIcon } from 'lucide-react'
import { createContext, use } from 'react'
import {
  craftArgumentsSchema,
  craftResultSchema,
  type ArtifactKind,
} from '../../../core/model/tools/artifact.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { parseOnce } from './internal/parse-once.ts'
import { describeCall } from './call-summary.ts'
import type { CallSummary, CraftedVersion, ToolRenderer } from './tool-renderer.ts'

/** Opens the artifact that a call created. `null` where there is no artifact panel. */
export const ArtifactOpenerContext = createContext<((callId: string) => void) | null>(null)

/** Look of `craft`: the title in the line, and a card below it that opens the artifact in the side panel. */
export const craftRenderer: ToolRenderer = { describe, Output: ArtifactCard, readArtifact }

const parseArguments = parseOnce(craftArgumentsSchema)
const parseResult = parseOnce(craftResultSchema)

const kinds: Record<ArtifactKind, { icon: LucideIcon; label: MessageDescriptor }> = {
  html: { icon: AppWindow, label: /*i18n*/ { id: 'Web page' } },
  react: { icon: AppWindow, label: /*i18n*/ { id: 'React component' } },
  svg: { icon: PenTool, label: /*i18n*/ { id: 'Drawing' } },
  mermaid: { icon: Workflow, label: /*i18n*/ { id: 'Diagram' } },
  markdown: { icon: FileText, label: /*i18n*/ { id: 'Document' } },
  code: { icon: FileCode, label: /*i18n*/ { id: 'Code' } },
}

/** Describes a call by the title, because its content is the artifact. Unusable arguments are shown as they are. */
function describe(call: CallView): CallSummary {
  const args = parseArguments(call.arguments)
  return args ? { summary: args.title, outcome: '' } : describeCall(call)
}

function ArtifactCard({ call }: { call: CallView }) {
  const open = use(ArtifactOpenerContext)
  const crafted = parseResult(call.result)
  if (open === null || !crafted) return null
  const { title, kind } = crafted
  const { icon: Icon, label } = kinds[kind]
  return (
    <div className="px-2 pb-2">
      <button
        type="button"
        onClick={() => open(call.callId)}
        className="flex min-h-13 w-full max-w-form items-center gap-3 rounded-lg border border-border bg-raised px-3 py-2 text-start transition-colors duration-120 hover:border-accent"
      >
        <span className="sr-only">{i18n.t('Open artifact: {title}', { title })}</span>
        <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
        <span aria-hidden className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            <RevealedText text={title} />
          </span>
          <span className="block text-sm text-muted">{i18n.t(label)}</span>
        </span>
        <span aria-hidden className="shrink-0 text-sm font-medium text-accent">
          {i18n.t('Open')}
        </span>
      </button>
    </div>
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
