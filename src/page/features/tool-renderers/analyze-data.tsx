import { lazy, Suspense } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { nameFiles } from './describe-calls.ts'
import { readCall, sayCall, type CallWording } from './internal/call-text.ts'
import { describeAnalysis, describeAnalysisPreview, parseAnalysis } from './internal/parse-analysis.ts'
import type { ToolRenderer } from './tool-renderer.ts'

const queryDataWording: CallWording = {
  done: /*i18n*/ { id: 'Queried {files}' },
  outcome: /*i18n*/ { id: 'Queried {files}: {extent}' },
  waiting: /*i18n*/ { id: 'Wants to query {files}' },
  running: /*i18n*/ { id: 'Querying {files}…' },
  failed: /*i18n*/ { id: 'Couldn’t query {files}' },
}
const plotDataWording: CallWording = {
  done: /*i18n*/ { id: 'Plotted {files}' },
  outcome: /*i18n*/ { id: 'Plotted {files}: {extent}' },
  waiting: /*i18n*/ { id: 'Wants to plot {files}' },
  running: /*i18n*/ { id: 'Plotting {files}…' },
  failed: /*i18n*/ { id: 'Couldn’t plot {files}' },
}
const listTablesWording: CallWording = {
  done: /*i18n*/ { id: 'Looked at the tables of {files}' },
  outcome: /*i18n*/ { id: 'Looked at the tables of {files}: {extent}' },
  waiting: /*i18n*/ { id: 'Wants to look at the tables of {files}' },
  running: /*i18n*/ { id: 'Looking at the tables of {files}…' },
  failed: /*i18n*/ { id: 'Couldn’t look at the tables of {files}' },
}

const AnalysisView = lazy(async () => ({
  default: (await import('./internal/analysis-view.tsx')).AnalysisView,
}))

/** Look of `analyze_data`: the extent of the result in the line, tables and a chart below it. */
export const analyzeDataRenderer: ToolRenderer = { describe, Output: AnalysisOutput }

function describe(call: CallView): string {
  const { args, result } = readCall(call)
  const { sql } = args
  const analysis = call.state === 'succeeded' ? parseAnalysis(call.result) : null
  const hasChart = analysis === null ? args['chart'] != null : result['chart'] != null
  const wording =
    typeof sql === 'string' ? (hasChart ? plotDataWording : queryDataWording) : listTablesWording
  const extent =
    analysis === null ? describeAnalysisPreview(call.reference?.preview ?? '') : describeAnalysis(analysis)
  return sayCall(call, wording, { files: nameFiles(args['files']), extent })
}

const StoredAnalysisView = lazy(async () => ({
  default: (await import('./internal/stored-analysis-view.tsx')).StoredAnalysisView,
}))

function AnalysisOutput({ call }: { call: CallView }) {
  if (call.reference) {
    return (
      <Suspense fallback={<Spinner>{i18n.t('Loading the table')}</Spinner>}>
        <StoredAnalysisView blobId={call.reference.blobId} />
      </Suspense>
    )
  }
  const result = parseAnalysis(call.result)
  return (
    result && (
      <Suspense fallback={<Spinner>{i18n.t('Loading the table')}</Spinner>}>
        <AnalysisView result={result} />
      </Suspense>
    )
  )
}
