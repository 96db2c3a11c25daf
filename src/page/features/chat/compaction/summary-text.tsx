import { use, useEffect, useState } from 'react'
import type { WorkerClient } from '../../../../worker/client.ts'
import { BlockStore } from '../../../ui/block-store.ts'
import { Markdown, PlainProse } from '../../../ui/markdown.tsx'
import { BranchSourcesContext } from '../branches/branch-sources.ts'

/** Shows the summary as the worker renders it, or as plain text if that fails. Use a new `key` for another text. */
export function SummaryText({ text, label }: { text: string; label: string }) {
  const client = use(BranchSourcesContext)?.client
  const store = useRendered(client, text)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one scrolls by keys as well
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      dir="auto"
      className="max-h-[50dvh] overflow-y-auto rounded-md bg-surface px-4 py-3 text-text -outline-offset-2 forced-colors:border"
    >
      {store === null ? <PlainProse text={text} /> : <Markdown store={store} prose={0} />}
    </div>
  )
}

function useRendered(client: WorkerClient | undefined, text: string): BlockStore | null {
  const [store, setStore] = useState<BlockStore | null>(null)
  useEffect(() => {
    let isGone = false
    const render = async () => {
      const rendered = await client?.call('render-text', { text })
      if (!isGone && rendered?.ok === true)
        setStore(BlockStore.fromRendering({ prose: [rendered.value.blocks] }))
    }
    void render()
    return () => {
      isGone = true
    }
  }, [client, text])
  return store
}
