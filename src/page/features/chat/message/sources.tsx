import type { SourceView } from '../answer-view.ts'

export function Sources({ sources }: { sources: readonly SourceView[] }) {
  return (
    <ol aria-label="Sources" className="flex flex-wrap gap-2">
      {sources.map((source, index) => (
        <li key={source.sourceId}>
          <Chip number={index + 1} source={source} />
        </li>
      ))}
    </ol>
  )
}

const chip = 'inline-flex h-7 items-center gap-1.5 rounded-full border border-border bg-surface px-3 text-sm'

function Chip({ number, source }: { number: number; source: SourceView }) {
  const url = URL.canParse(source.url) ? new URL(source.url) : null
  const isWeb = url !== null && /^https?:$/.test(url.protocol)
  const name = (isWeb ? url.hostname.replace(/^www\./, '') : source.title) ?? source.url
  const content = (
    <>
      <span className="text-faint tabular-nums">{number}</span>
      {name}
    </>
  )
  if (!isWeb) return <span className={chip}>{content}</span>
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      title={source.title ?? url.href}
      className={`${chip} text-accent hover:bg-raised`}
    >
      {content}
    </a>
  )
}
