import { useEffect, useState } from 'react'
import type { WorkerClient } from '../../../../worker/client.ts'
import { BlockStore } from '../../../ui/block-store.ts'
import { Markdown } from '../../../ui/markdown.tsx'
import type { SessionChat } from '../turn/session-chat.ts'

/** Longer texts stay as they were written: highlighting them costs more than it helps. */
const maxRenderedCharacters = 100_000

interface ArtifactTextProps {
  client: WorkerClient
  content: string
  /** Of code; `null` for Markdown. */
  language: string | null
}

/** An artifact's text as the worker renders it: Markdown, or highlighted code. Mount it anew for other content. */
export function ArtifactText({ client, content, language }: ArtifactTextProps) {
  const [store] = useState(() => openCode(language ?? 'markdown', content))
  useEffect(() => {
    let isGone = false
    const render = async () => {
      if (content.length > maxRenderedCharacters) return
      const text = language === null ? content : fence(language, content)
      const rendered = await client.call('render-text', { text })
      if (!isGone && rendered.ok) store.replace([rendered.value.blocks])
    }
    void render()
    return () => {
      isGone = true
    }
  }, [client, content, language, store])
  return <Markdown store={store} prose={0} />
}

/** What the model writes at this moment: only what is new is put on screen. */
export function StreamedArtifact({
  chat,
  callId,
  language,
}: {
  chat: SessionChat
  callId: string
  language: string
}) {
  const [store] = useState(() => openCode(language, ''))
  useEffect(() => {
    let shown = 0
    const grow = () => {
      const content = chat.heard.inputs.get(callId)?.text('content') ?? ''
      if (content.length === shown) return
      const text = content.slice(shown)
      shown = content.length
      void store.apply([{ prose: 0, append: { index: 0, text } }])
    }
    grow()
    return chat.subscribe(grow)
  }, [chat, callId, store])
  return <Markdown store={store} prose={0} streaming />
}

function openCode(language: string, text: string): BlockStore {
  return BlockStore.fromRendering({ prose: [[{ type: 'code', language, text, open: true }]] })
}

/** A fence that nothing in the text can close. */
function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language.replace(/[^\w+#-]/g, '')}\n${text}\n${marks}`
}
