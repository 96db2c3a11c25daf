import type { DemoPreview } from '../../../core/kernel/demo-commands.ts'

export function DemoPreviewView({ demo }: { demo: DemoPreview }) {
  const { title, description, starters, instructions, tools, model, ignored } = demo
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-semibold">{title}</p>
        {description !== '' && <p className="mt-1 text-muted">{description}</p>}
      </div>
      {starters.length > 0 && (
        <section aria-label="Starter prompts">
          <h3 className="text-sm font-medium text-muted">Starter prompts</h3>
          <ul className="mt-1 list-disc ps-5">
            {starters.map((starter) => (
              <li key={starter}>{starter}</li>
            ))}
          </ul>
        </section>
      )}
      {instructions !== '' && (
        <section aria-label="Instructions">
          <h3 className="text-sm font-medium text-muted">Instructions for the assistant</h3>
          <p
            tabIndex={0}
            className="mt-1 max-h-40 overflow-y-auto rounded-md bg-surface px-3 py-2 break-words whitespace-pre-wrap"
          >
            {instructions}
          </p>
        </section>
      )}
      <p className="text-muted">{describeTools(tools)}</p>
      {model && (
        <p className="text-muted">
          {model.isHere && model.modelId === 'demo'
            ? 'Made with the built-in demo model.'
            : `Made with ${model.modelId} of ${model.providerName}.`}
          {!model.isHere &&
            ' You do not have it: add a key in Settings, Providers, or use the model that you have.'}
        </p>
      )}
      {ignored.length > 0 && <p className="text-muted">Not used: {ignored.join(', ').slice(0, 300)}.</p>}
    </div>
  )
}

function describeTools(tools: readonly string[] | undefined): string {
  if (tools === undefined) return 'All tools may be used; each asks as always.'
  return tools.length === 0 ? 'No tools.' : `Tools: ${tools.join(', ')}. Each asks as always.`
}
