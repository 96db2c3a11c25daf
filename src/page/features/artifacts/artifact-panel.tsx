import { truncateString } from '../../../lib/text.ts'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import type { WorkerClient } from '../../../worker/client.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SidePanel } from '../../ui/layout/side-panel.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { SessionChat } from '../chat-state/session/session-chat.ts'
import { ArtifactPreview } from './artifact-preview.tsx'
import { ArtifactText, StreamedArtifact } from './internal/artifact-text.tsx'
import { artifactKinds } from '../tool-renderers/craft.tsx'
import type { ArtifactVersion } from '../tool-renderers/tool-renderer.ts'
import type { Artifact } from './internal/collect-artifacts.ts'
import { isRunnable } from './internal/preview-document.ts'
import { ShowAsTabs } from './internal/show-as-tabs.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { saveFile } from '../../ui/files/save-file.ts'

type Tab = 'Preview' | 'Code'
const tabLabels: Record<Tab, MessageDescriptor> = {
  Preview: /*i18n*/ { id: 'Preview' },
  Code: /*i18n*/ { id: 'Code' },
}

export interface ArtifactPanelProps {
  artifact: Artifact
  version: ArtifactVersion
  chat: SessionChat
  client: WorkerClient
  openedBy: object | null
  onChoose: (callId: string) => void
  onClose: () => void
}

const ReportPanel = lazyComponent(async () => (await import('./report-panel.tsx')).ReportPanel)

export function ArtifactPanel(props: ArtifactPanelProps) {
  const { version, client, openedBy, onClose } = props
  if (version.report === undefined) return <CraftedPanel {...props} />
  return <ReportPanel title={version.title} source={version.report} {...{ client, openedBy, onClose }} />
}

function CraftedPanel(props: ArtifactPanelProps) {
  const { artifact, version, chat, client } = props
  const { content, kind } = version
  const [chosenTab, setChosenTab] = useState<Tab>('Preview')
  const hasPreview = content !== undefined && (isRunnable(kind) || kind === 'markdown')
  const tab = hasPreview ? chosenTab : 'Code'
  return (
    <SidePanel
      label={i18n.t('Artifact: {title}', { title: version.title })}
      title={version.title}
      subtitle={i18n.t(artifactKinds[kind].label)}
      openedBy={props.openedBy}
      onClose={props.onClose}
      tools={
        <>
          <VersionSwitch artifact={artifact} version={version} onChoose={props.onChoose} />
          {content !== undefined && (
            <>
              <CopyButton label={i18n.t('Copy artifact')} readText={() => content} />
              <IconButton
                icon={Download}
                label={i18n.t('Download')}
                small
                onClick={() => downloadArtifact(version, content)}
              />
            </>
          )}
        </>
      }
    >
      {hasPreview && <ShowAsTabs labels={tabLabels} tab={tab} onChoose={setChosenTab} />}
      <div
        key={`${version.callId} ${tab} ${content === undefined}`}
        {...(hasPreview && { role: 'tabpanel', 'aria-label': i18n.t(tabLabels[tab]) })}
        className="flex min-h-0 flex-1 flex-col"
      >
        {content === undefined ? (
          <Scroller>
            <StreamedArtifact chat={chat} callId={version.callId} language={artifactLanguage(version)} />
          </Scroller>
        ) : tab === 'Preview' && isRunnable(kind) ? (
          <ArtifactPreview version={version} kind={kind} content={content} client={client} />
        ) : (
          <Scroller>
            <ArtifactText
              client={client}
              content={content}
              language={tab === 'Preview' ? null : artifactLanguage(version)}
            />
          </Scroller>
        )}
      </div>
    </SidePanel>
  )
}

function Scroller({ children }: { children: React.ReactNode }) {
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={i18n.t('Content')}
      className="min-h-0 flex-1 overflow-auto px-4 py-3"
    >
      {children}
    </div>
  )
}

function VersionSwitch({
  artifact,
  version,
  onChoose,
}: Pick<ArtifactPanelProps, 'artifact' | 'version' | 'onChoose'>) {
  const { versions } = artifact
  const index = versions.findIndex(({ callId }) => callId === version.callId)
  if (versions.length < 2) return null
  const [before, after] = [versions[index - 1], versions[index + 1]]
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label={i18n.t('Previous version')}
        small
        disabled={before === undefined}
        onClick={() => before && onChoose(before.callId)}
      />
      <span className="text-sm text-muted tabular-nums">
        {index + 1} / {versions.length}
      </span>
      <IconButton
        icon={ChevronRight}
        label={i18n.t('Next version')}
        small
        disabled={after === undefined}
        onClick={() => after && onChoose(after.callId)}
      />
    </>
  )
}

const files = {
  html: { extension: 'html', mediaType: 'text/html', language: 'html' },
  svg: { extension: 'svg', mediaType: 'image/svg+xml', language: 'xml' },
  markdown: { extension: 'md', mediaType: 'text/markdown', language: 'markdown' },
  mermaid: { extension: 'mmd', mediaType: 'text/plain', language: 'mermaid' },
  react: { extension: 'jsx', mediaType: 'text/plain', language: 'jsx' },
  code: { extension: 'txt', mediaType: 'text/plain', language: '' },
} as const

function artifactLanguage({ kind, language }: Pick<ArtifactVersion, 'kind' | 'language'>): string {
  return kind === 'code' ? language : files[kind].language
}

function artifactFileName({ kind, title }: Pick<ArtifactVersion, 'kind' | 'title'>): string {
  const name = truncateString(title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''), 60)
  return `${name === '' ? 'artifact' : name}.${files[kind].extension}`
}

/** Starts a browser download of the artifact. */
function downloadArtifact(version: ArtifactVersion, content: string): void {
  saveFile(artifactFileName(version), content, files[version.kind].mediaType)
}
