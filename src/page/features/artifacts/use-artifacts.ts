import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useIsPanelFull } from '../../ui/layout/side-panel-slot.tsx'
import type { AnswerView } from '../chat-state/answer/answer-view.ts'
import type { TranscriptRow } from '../chat-state/session/transcript-rows.ts'
import type { SessionChat } from '../chat-state/session/session-chat.ts'
import type { ArtifactVersion, CraftedVersion } from '../tool-renderers/tool-renderer.ts'
import {
  collectArtifacts,
  reuseVersions,
  collectStoredVersions,
  collectVersions,
  type Artifact,
} from './internal/collect-artifacts.ts'

interface Opened {
  callId: string
  /** A new object for each time the user opens an artifact. */
  openedBy: object | null
}

export interface OpenArtifact {
  artifact: Artifact
  version: ArtifactVersion
  openedBy: object | null
}

/**
 * Returns the artifacts of the rows and which one is open. An artifact that is being written opens by itself if the window
 * is wide enough.
 */
export function useArtifacts(
  rows: readonly TranscriptRow[],
  chat: Pick<SessionChat, 'subscribe' | 'findView'>,
  isRunning: boolean,
) {
  const last = rows.at(-1)
  const live = useLiveVersions(chat, last?.from === 'live' ? last.id : undefined, isRunning)
  const artifacts = useMemo(() => {
    const stored = rows.flatMap((row) =>
      row.from === 'storage' ? collectStoredVersions(row.message, isRunning) : [],
    )
    return collectArtifacts([...stored, ...live])
  }, [rows, live, isRunning])

  const [opened, setOpened] = useState<Opened | null>(null)
  const isFull = useIsPanelFull()
  const streaming = artifacts
    .flatMap(({ versions }) => versions)
    .findLast(({ content }) => content === undefined)
  const streamingId = streaming?.callId
  const lastOpenedId = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (streamingId === undefined || lastOpenedId.current === streamingId) return
    lastOpenedId.current = streamingId
    if (!isFull) setOpened({ callId: streamingId, openedBy: null })
  }, [streamingId, isFull])

  const openArtifact = useMemo(() => (opened === null ? null : find(artifacts, opened)), [artifacts, opened])
  return {
    openArtifact,
    open: useMemo(() => (callId: string) => setOpened({ callId, openedBy: {} }), []),
    choose: (callId: string) => setOpened((before) => ({ callId, openedBy: before?.openedBy ?? null })),
    close: () => setOpened(null),
  }
}

/** Returns the versions of the streaming answer. The list stays the same until one of its versions changes. */
function useLiveVersions(
  chat: Pick<SessionChat, 'subscribe' | 'findView'>,
  liveId: string | undefined,
  isRunning: boolean,
): readonly CraftedVersion[] {
  const read = useMemo(() => {
    let versions: readonly CraftedVersion[] = []
    let lastView: AnswerView | undefined
    return () => {
      const view = liveId === undefined ? undefined : chat.findView(liveId)
      if (view === lastView) return versions
      lastView = view
      const calls = (view?.items ?? []).flatMap((item) => (item.type === 'calls' ? item.calls : []))
      versions = reuseVersions(versions, collectVersions(calls, isRunning))
      return versions
    }
  }, [chat, liveId, isRunning])
  return useSyncExternalStore(chat.subscribe, read)
}

function find(artifacts: readonly Artifact[], { callId, openedBy }: Opened): OpenArtifact | null {
  for (const artifact of artifacts) {
    const version = artifact.versions.find((one) => one.callId === callId)
    if (version) return { artifact, version, openedBy }
  }
  return null
}
