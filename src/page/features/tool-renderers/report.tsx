import { FileText } from 'lucide-react'
import { use } from 'react'
import { reportArgumentsSchema, reportSchema } from '../../../core/model/research/report.ts'
import { truncateString } from '../../../lib/text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { ArtifactOpenerContext } from './craft.tsx'
import { readCall, sayCall, toLine, unknownObject, type CallWording } from './internal/call-text.ts'
import { ArtifactCard } from './internal/artifact-card.tsx'
import { parseOnce } from './internal/parse-once.ts'
import type { CraftedVersion, ReportSource, ToolRenderer } from './tool-renderer.ts'

const wording: CallWording = {
  done: /*i18n*/ { id: 'Wrote the report “{title}”' },
  waiting: /*i18n*/ { id: 'Wants to write the report “{title}”' },
  running: /*i18n*/ { id: 'Writing the report “{title}”…' },
  failed: /*i18n*/ { id: 'Couldn’t write the report “{title}”' },
}

const parseReport = parseOnce(reportSchema)

/** Look of `report_generation`: the summary, and a card that opens the report in the side panel. */
export const reportRenderer: ToolRenderer = { describe, Output: ReportCard, readArtifact }

function describe(call: CallView): string {
  return sayCall(call, wording, { title: toLine(readCall(call).args['title']) ?? unknownObject })
}

function readTitle({ arguments: args }: CallView): string | undefined {
  return reportArgumentsSchema.pick({ title: true }).safeParse(args).data?.title
}

function readSummary({ arguments: args }: CallView): string | undefined {
  return reportArgumentsSchema.pick({ summary: true }).safeParse(args).data?.summary
}

function readSource({ result, reference }: CallView): ReportSource | null {
  return reference ? { blobId: reference.blobId } : parseReport(result)
}

function ReportCard({ call }: { call: CallView }) {
  const open = use(ArtifactOpenerContext)
  const source = readSource(call)
  if (open === null || source === null) return null
  const title = 'title' in source ? source.title : (readTitle(call) ?? i18n.t('Report'))
  const summary = 'summary' in source ? source.summary : readSummary(call)
  return (
    <div className="flex flex-col gap-3 px-2 pb-2">
      {summary !== undefined && (
        <p dir="auto" className="text-read break-words whitespace-pre-line">
          {revealInProse(summary)}
        </p>
      )}
      <ArtifactCard
        title={title}
        kind={i18n.t('Research report')}
        icon={FileText}
        onOpen={() => open(call.callId)}
      />
    </div>
  )
}

function readArtifact(call: CallView, isRunning: boolean): CraftedVersion | null {
  const title = readTitle(call)
  const { callId } = call
  const common = { callId, kind: 'markdown', language: '', isTainted: true } as const
  if (call.state === 'succeeded') {
    const report = readSource(call)
    if (report === null) return null
    const shownTitle = 'title' in report ? report.title : (title ?? i18n.t('Report'))
    return { id: 'id' in report ? report.id : callId, version: { ...common, title: shownTitle, report } }
  }
  const isWritten = isRunning && (call.state === 'proposed' || call.state === 'running')
  return isWritten && title !== undefined ? { id: callId, version: { ...common, title } } : null
}

/** Returns the name of a report's file. */
export function toFileName(title: string): string {
  const name = truncateString(title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, ''), 60)
  return `${name === '' ? 'report' : name}.md`
}
