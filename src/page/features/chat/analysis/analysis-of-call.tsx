import { lazy, Suspense } from 'react'
import { Waiting } from '../../../ui/waiting.tsx'
import { say } from '../../../words/say.ts'
import type { CallView } from '../answer/answer-view.ts'
import { analysisTool, readAnalysis } from './read-analysis.ts'

const AnalysisView = lazy(async () => ({ default: (await import('./analysis-result.tsx')).AnalysisView }))

/** Renders the result of an `analyze_data` call below the call's line. */
export function AnalysisOfCall({ call }: { call: CallView }) {
  if (call.toolName !== analysisTool || call.state !== 'succeeded' || call.isHosted) return null
  const result = readAnalysis(call.result)
  return (
    result && (
      <Suspense fallback={<Waiting>{say('Loading the table')}</Waiting>}>
        <AnalysisView result={result} />
      </Suspense>
    )
  )
}
