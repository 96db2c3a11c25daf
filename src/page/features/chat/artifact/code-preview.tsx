import { use, useState } from 'react'
import type { CodePreviewProps } from '../../../ui/code-preview.ts'
import { say } from '../../../words/say.ts'
import { BranchSourcesContext } from '../branches/branch-sources.ts'
import { Preview, previewEndings } from './artifact-preview.tsx'

const ignore = () => undefined

/** Shows a diagram or drawing from an answer's code block in the sandbox. Its content cannot run scripts. */
export function CodePreview({ language, text }: CodePreviewProps) {
  const sources = use(BranchSourcesContext)
  const [ending, setEnding] = useState<keyof typeof previewEndings | null>(null)
  if (sources === null) return null
  if (ending !== null) {
    return (
      <p role="status" className="p-4 text-base text-muted">
        {say(previewEndings[ending])}
      </p>
    )
  }
  return (
    <div className="flex h-96 max-h-[70dvh] flex-col border-t border-border bg-background">
      <Preview
        source={{ kind: language, title: say('Drawing'), content: text, hasScripts: language === 'mermaid' }}
        client={sources.client}
        onMessage={ignore}
        onLost={setEnding}
      />
    </div>
  )
}
