import { useEffect, useState } from 'react'
import type { WorkerClient } from '../../../../worker/client.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import type { SessionChat } from '../../chat-state/session/session-chat.ts'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'

/** Longest text that is rendered, in characters. Longer texts stay plain, because highlighting them is too slow. */
const maxRenderedCharacters = 100_000

interface ArtifactTextProps {
  client: WorkerClient
  content: string
  /** Language of the code; `null` for Markdown. */
  language: string | null
}

/** Shows an artifact's text as the worker renders it: Markdown or highlighted code. Use a new `key` for other content. */
export function ArtifactText({ client, content, language }: ArtifactTextProps) {
  const [store] = useState(() => openCode(language ?? 'markdown', content))
  useEffect(() => {
    if (content.length > maxRenderedCharacters) return undefined
    const text = language === null ? content : fence(language, content)
    return onResolved(client.call('render-text', { text }), (rendered) => {
      if (rendered.ok) store.replace([rendered.value.blocks])
    })
  }, [client, content, language, store])
  return <Markdown store={store} prose={0} />
}

/** Shows the artifact while the model writes it. Only new text is added to the page. */
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
    let writtenLength = 0
    const grow = () => {
      const input = chat.toolState.inputs.get(callId)
      // A report has its text in `body`.
      const content = input?.text('content') ?? input?.text('body') ?? ''
      if (content.length === writtenLength) return
      const text = content.slice(writtenLength)
      writtenLength = content.length
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

/** Wraps the text in a code fence that is longer than any fence in the text. */
function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[^\w+#-]/g, '')}\n${text}\n${fence}`
}
