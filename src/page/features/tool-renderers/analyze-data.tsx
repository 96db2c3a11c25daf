import { lazy, Suspense } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { describeCall } from './call-summary.ts'
import { describeAnalysis, parseAnalysis } from './internal/parse-analysis.ts'
import type { ToolRenderer } from './tool-renderer.ts'

const AnalysisView = lazy(async () => ({
  default: (await import('./internal/analysis-view.tsx')).AnalysisView,
}))

/** Look of `analyze_data`: the extent of the result in the line, tables and a chart below it. */
export const analyzeDataRenderer: ToolRenderer = {
  describe: (call) => {
    const analysis = call.state === 'succeeded' ? parseAnalysis(call.result) : null
    const summary = describeCall(call)
    return analysis ? { ...summary, outcome: describeAnalysis(analysis) } : summary
  },
  Output: AnalysisOutput,
}

function AnalysisOutput({ call }: { call: CallView }) {
  const result = parseAnalysis(call.result)
  return (
    result && (
      <Suspense fallback={<Spinner>{i18n.t('Loading the table')}</Spinner>}>
        <AnalysisView result={result} />
      </Suspense>
    )
  )
}
