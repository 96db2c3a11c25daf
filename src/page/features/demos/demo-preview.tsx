import type { DemoPreview } from '../../../core/kernel/demo-commands.ts'
import { revealInProse, spellHidden } from '../../ui/revealed-text.tsx'
import { say } from '../../i18n/say.ts'

export function DemoPreviewView({ demo }: { demo: DemoPreview }) {
  const { title, description, starters, instructions, tools, model, ignored } = demo
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-semibold">{revealInProse(title)}</p>
        {description !== '' && <p className="mt-1 text-muted">{revealInProse(description)}</p>}
      </div>
      {starters.length > 0 && (
        <section aria-label={say('Starter prompts')}>
          <h3 className="text-sm font-medium text-muted">{say('Starter prompts')}</h3>
          <ul className="mt-1 list-disc ps-5">
            {starters.map((starter) => (
              <li key={starter}>{revealInProse(starter)}</li>
            ))}
          </ul>
        </section>
      )}
      {instructions !== '' && (
        <section aria-label={say('Instructions')}>
          <h3 className="text-sm font-medium text-muted">{say('Instructions for the assistant')}</h3>
          <p
            tabIndex={0}
            className="mt-1 max-h-40 overflow-y-auto rounded-md bg-surface px-3 py-2 break-words whitespace-pre-wrap"
          >
            {revealInProse(instructions)}
          </p>
        </section>
      )}
      <p className="text-muted">{describeTools(tools)}</p>
      {model && (
        <p className="text-muted">
          {model.isHere && model.modelId === 'demo'
            ? say('Made with the built-in demo model.')
            : say('Made with {modelId} of {providerName}.', {
                modelId: spellHidden(model.modelId),
                providerName: spellHidden(model.providerName),
              })}
          {!model.isHere &&
            ` ${say('You do not have it: add a key in Settings, Providers, or use the model that you have.')}`}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="text-muted">
          {say('Not used: {ignored}.', { ignored: spellHidden(ignored.join(', ').slice(0, 300)) })}
        </p>
      )}
    </div>
  )
}

function describeTools(tools: readonly string[] | undefined): string {
  if (tools === undefined) return say('All tools may be used; each asks as always.')
  return tools.length === 0
    ? say('No tools.')
    : say('Tools: {tools}. Each asks as always.', { tools: spellHidden(tools.join(', ')) })
}
