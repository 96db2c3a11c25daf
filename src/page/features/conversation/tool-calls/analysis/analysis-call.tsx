import { lazy, Suspense } from 'react'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { say } from '../../../../i18n/say.ts'
import type { CallView } from '../../../chat-state/answer/answer-view.ts'
import { analysisTool, parseAnalysis } from './parse-analysis.ts'

const AnalysisView = lazy(async () => ({ default: (await import('./analysis-view.tsx')).AnalysisView }))

/** Renders the result of an `analyze_data` call below the call's line. */
export function AnalysisCall({ call }: { call: CallView }) {
  if (call.toolName !== analysisTool || call.state !== 'succeeded' || call.isHosted) return null
  const result = parseAnalysis(call.result)
  return (
    result && (
      <Suspense fallback={<Spinner>{say('Loading the table')}</Spinner>}>
        <AnalysisView result={result} />
      </Suspense>
    )
  )
}
