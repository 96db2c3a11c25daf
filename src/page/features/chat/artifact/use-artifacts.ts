import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isDeleted } from '../../../../core/kernel/mark-message.ts'
import { useIsPanelFull } from '../../../ui/side-panel.tsx'
import type { CallView } from '../answer/answer-view.ts'
import type { TranscriptRow } from '../transcript/merge-transcript.ts'
import type { SessionChat } from '../turn/session-chat.ts'
import { collectArtifacts, type Artifact, type ArtifactVersion } from './collect-artifacts.ts'

interface Opened {
  callId: string
  /** By a person, each time anew. */
  asked: object | null
}

export interface ShownArtifact {
  artifact: Artifact
  version: ArtifactVersion
  asked: object | null
}

/** The artifacts of the rows, and which of them is shown. One that is being written opens by itself where there is room. */
export function useArtifacts(rows: readonly TranscriptRow[], chat: SessionChat, isRunning: boolean) {
  const last = rows.at(-1)
  const live = useSyncExternalStore(chat.subscribe, () =>
    last?.from === 'live' ? chat.findView(last.id) : undefined,
  )
  const artifacts = useMemo(() => {
    const stored = rows.flatMap((row): readonly CallView[] =>
      row.from === 'storage' && !isDeleted(row.message)
        ? row.message.parts.filter((part) => part.type === 'tool-call')
        : [],
    )
    const written = (live?.items ?? []).flatMap((item) => (item.type === 'calls' ? item.calls : []))
    return collectArtifacts([...stored, ...written], isRunning)
  }, [rows, live, isRunning])

  const [opened, setOpened] = useState<Opened | null>(null)
  const isFull = useIsPanelFull()
  const written = artifacts
    .flatMap(({ versions }) => versions)
    .findLast(({ content }) => content === undefined)
  const writtenId = written?.callId
  const seen = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (writtenId === undefined || seen.current === writtenId) return
    seen.current = writtenId
    if (!isFull) setOpened({ callId: writtenId, asked: null })
  }, [writtenId, isFull])

  const shown = useMemo(() => (opened === null ? null : find(artifacts, opened)), [artifacts, opened])
  return {
    shown,
    open: useMemo(() => (callId: string) => setOpened({ callId, asked: {} }), []),
    choose: (callId: string) => setOpened((before) => ({ callId, asked: before?.asked ?? null })),
    close: () => setOpened(null),
  }
}

function find(artifacts: readonly Artifact[], { callId, asked }: Opened): ShownArtifact | null {
  for (const artifact of artifacts) {
    const version = artifact.versions.find((one) => one.callId === callId)
    if (version) return { artifact, version, asked }
  }
  return null
}
