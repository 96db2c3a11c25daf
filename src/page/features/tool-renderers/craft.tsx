import { AppWindow, Component, FileCode, FileText, PenTool, Workflow, type LucideIcon } from 'lucide-react'
import { createContext, use } from 'react'
import {
  artifactKindSchema,
  craftResultSchema,
  storedCraftSchema,
  type ArtifactKind,
} from '../../../core/model/tools/artifact.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { ArtifactCard } from './internal/artifact-card.tsx'
import { parseOnce } from './internal/parse-once.ts'
import { readCall, sayCall, toLine, unknownObject, type CallWording } from './internal/call-text.ts'
import type { CraftedVersion, ToolRenderer } from './tool-renderer.ts'

const craftWording: CallWording = {
  done: /*i18n*/ { id: 'Made {title} ({kind})' },
  waiting: /*i18n*/ { id: 'Wants to make {title} ({kind})' },
  running: /*i18n*/ { id: 'Making {title} ({kind})…' },
  failed: /*i18n*/ { id: 'Couldn’t make {title} ({kind})' },
}
const updateArtifactWording: CallWording = {
  done: /*i18n*/ { id: 'Updated {title} ({kind})' },
  waiting: /*i18n*/ { id: 'Wants to update {title} ({kind})' },
  running: /*i18n*/ { id: 'Updating {title} ({kind})…' },
  failed: /*i18n*/ { id: 'Couldn’t update {title} ({kind})' },
}

/** Opens the artifact that a call created. `null` where there is no artifact panel. */
export const ArtifactOpenerContext = createContext<((callId: string) => void) | null>(null)

/** Look of `craft`: the title in the line, and a card below it that opens the artifact in the side panel. */
export const craftRenderer: ToolRenderer = { describe, Output: CraftedCard, readArtifact }

const parseArguments = parseOnce(storedCraftSchema)
const parseResult = parseOnce(craftResultSchema)

interface KindLook {
  icon: LucideIcon
  label: MessageDescriptor
  /** The kind within a sentence. */
  noun: MessageDescriptor
}

export const artifactKinds: Record<ArtifactKind, KindLook> = {
  html: { icon: AppWindow, label: /*i18n*/ { id: 'Web page' }, noun: /*i18n*/ { id: 'web page' } },
  react: {
    icon: Component,
    label: /*i18n*/ { id: 'React component' },
    noun: /*i18n*/ { id: 'React component' },
  },
  svg: { icon: PenTool, label: /*i18n*/ { id: 'SVG' }, noun: /*i18n*/ { id: 'SVG' } },
  mermaid: { icon: Workflow, label: /*i18n*/ { id: 'Diagram' }, noun: /*i18n*/ { id: 'diagram' } },
  markdown: { icon: FileText, label: /*i18n*/ { id: 'Document' }, noun: /*i18n*/ { id: 'document' } },
  code: { icon: FileCode, label: /*i18n*/ { id: 'Code' }, noun: /*i18n*/ { id: 'code' } },
}

/** Names the artifact, whose content is never part of the line. */
function describe(call: CallView): string {
  const { args } = readCall(call)
  const kind = artifactKindSchema.safeParse(args['kind'])
  const wording = typeof args['id'] === 'string' ? updateArtifactWording : craftWording
  return sayCall(call, wording, {
    title: toLine(args['title']) ?? unknownObject,
    kind: kind.success ? i18n.t(artifactKinds[kind.data].noun) : i18n.t('artifact'),
  })
}

function CraftedCard({ call }: { call: CallView }) {
  const open = use(ArtifactOpenerContext)
  const crafted = parseResult(call.result)
  if (open === null || !crafted) return null
  const { title, kind } = crafted
  const { icon, label } = artifactKinds[kind]
  return (
    <div className="px-2 pb-2">
      <ArtifactCard title={title} kind={i18n.t(label)} icon={icon} onOpen={() => open(call.callId)} />
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
  const unfinished = storedCraftSchema.omit({ content: true }).safeParse(call.arguments)
  if (!unfinished.success) return null
  const { title, kind, language, id } = unfinished.data
  return {
    id: id ?? call.callId,
    version: { callId: call.callId, title, kind, language: language ?? '', isTainted: false },
  }
}
