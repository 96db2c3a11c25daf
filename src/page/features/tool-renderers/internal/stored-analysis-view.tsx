import { use, useEffect, useState } from 'react'
import type { BlobId } from '../../../../core/model/id.ts'
import { analysisResultSchema, type AnalysisResult } from '../../../../core/model/tools/data-analysis.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { BlobReaderContext } from '../../attachments/blob-reader.ts'
import { AnalysisView } from './analysis-view.tsx'

/** Renders an analysis that is stored outside the chat. */
export function StoredAnalysisView({ blobId }: { blobId: BlobId }) {
  const read = use(BlobReaderContext)
  const [result, setResult] = useState<AnalysisResult | null>()
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const blob = await read(blobId)
      const parsed = blob && analysisResultSchema.safeParse(JSON.parse(await blob.text()))
      return parsed?.success ? parsed.data : null
    }
    const show = (loaded: AnalysisResult | null) => {
      if (!isGone) setResult(loaded)
    }
    load().then(show, () => show(null))
    return () => {
      isGone = true
    }
  }, [blobId, read])
  if (result === undefined) return <Spinner>{i18n.t('Loading the table')}</Spinner>
  return result === null ? (
    <p className="px-3 py-2 text-sm text-muted">{i18n.t('This result is no longer stored.')}</p>
  ) : (
    <AnalysisView result={result} />
  )
}
