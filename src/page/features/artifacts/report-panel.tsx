import { Download } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { reportSchema, type Report } from '../../../core/model/research/report.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { SidePanel } from '../../ui/layout/side-panel.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { BlobReaderContext } from '../attachments/blob-reader.ts'
import { toFileName } from '../tool-renderers/report.tsx'
import type { ReportSource } from '../tool-renderers/tool-renderer.ts'
import { ReportEvidence } from './internal/report-evidence.tsx'
import { ShowAsTabs } from './internal/show-as-tabs.tsx'
import { ReportText } from './internal/report-text.tsx'

type Tab = 'Report' | 'Evidence'
const tabLabels: Record<Tab, MessageDescriptor> = {
  Report: /*i18n*/ { id: 'Report' },
  Evidence: /*i18n*/ { id: 'Evidence' },
}

export interface ReportPanelProps {
  title: string
  source: ReportSource
  client: WorkerClient
  openedBy: object | null
  onClose: () => void
}

/** The report of a research with its evidence. */
export function ReportPanel({ title, source, client, openedBy, onClose }: ReportPanelProps) {
  const report = useReport(source)
  const [tab, setTab] = useState<Tab>('Report')
  return (
    <SidePanel
      label={i18n.t('Artifact: {title}', { title })}
      title={title}
      subtitle={report ? describeOrigin(report) : i18n.t('Research report')}
      openedBy={openedBy}
      onClose={onClose}
      tools={
        report && (
          <>
            <CopyButton label={i18n.t('Copy artifact')} readText={() => toMarkdown(report)} />
            <IconButton
              icon={Download}
              label={i18n.t('Download')}
              small
              onClick={() => saveFile(toFileName(title), toMarkdown(report), 'text/markdown')}
            />
          </>
        )
      }
    >
      <ShowAsTabs labels={tabLabels} tab={tab} onChoose={setTab} />
      <div
        role="tabpanel"
        tabIndex={0}
        aria-label={i18n.t(tabLabels[tab])}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3 -outline-offset-2 @container"
      >
        {report === undefined && <Spinner>{i18n.t('Loading the report…')}</Spinner>}
        {report === null && <p className="text-muted">{i18n.t('This report is no longer stored.')}</p>}
        {report && tab === 'Report' && <ReportText report={report} client={client} />}
        {report && tab === 'Evidence' && <ReportEvidence report={report} />}
      </div>
    </SidePanel>
  )
}

function describeOrigin({ origin, isUnfinished }: Report): string {
  if (isUnfinished) return i18n.t('Research report, unfinished')
  return origin === 'notes' ? i18n.t('Research report, built from notes') : i18n.t('Research report')
}

/** Returns the whole report, as it is copied and downloaded. */
function toMarkdown({ title, summary, body }: Report): string {
  return `# ${title}\n\n${summary}\n\n${body}`
}

/** Returns the report; `undefined` while it is loading, and `null` if it is no longer stored. */
function useReport(source: ReportSource): Report | null | undefined {
  const read = use(BlobReaderContext)
  const blobId = 'blobId' in source ? source.blobId : undefined
  const [loaded, setLoaded] = useState<Report | null>()
  useEffect(() => {
    if (blobId === undefined) return undefined
    let isGone = false
    const load = async () => {
      const blob = await read(blobId)
      return blob ? (reportSchema.safeParse(JSON.parse(await blob.text())).data ?? null) : null
    }
    const show = (report: Report | null) => {
      if (!isGone) setLoaded(report)
    }
    load().then(show, () => show(null))
    return () => {
      isGone = true
    }
  }, [blobId, read])
  return 'blobId' in source ? loaded : source
}
