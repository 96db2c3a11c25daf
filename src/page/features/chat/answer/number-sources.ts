import type { Citation } from '../../../../core/kernel/message.ts'
import type { SourceView } from './answer-view.ts'

export interface NumberedSource extends SourceView {
  number: number
}

export interface NumberedSources {
  /** Sources that passages of the text cite, or all sources if none are cited. */
  cited: readonly NumberedSource[]
  /** Sources that were found and not cited. */
  others: readonly NumberedSource[]
  passages: readonly { number: number; quote: string }[]
}

/** Numbers each page or document once, cited ones first. Details that a citation lacks come from the list of sources. */
export function numberSources(
  sources: readonly SourceView[],
  citations: readonly Citation[],
): NumberedSources {
  const named = citations.map(toSource)
  const cited = withoutRepeats(named)
  const found = sources.filter((source) => !cited.some((other) => isSame(other, source)))
  const number = (source: SourceView, index: number): NumberedSource => ({ ...source, number: index + 1 })
  if (cited.length === 0) return { cited: found.map(number), others: [], passages: [] }
  const known = cited.map((source) => ({ ...sources.find((other) => isSame(other, source)), ...source }))
  const passages = citations.flatMap(({ quote }, index) => {
    const source = named[index]
    if (quote === undefined || source === undefined) return []
    return [{ number: 1 + cited.findIndex((other) => isSame(other, source)), quote }]
  })
  return {
    cited: known.map(number),
    others: found.map((source, index) => number(source, known.length + index)),
    passages,
  }
}

function toSource({ url, title }: Citation): SourceView {
  return {
    sourceId: url ?? title ?? '',
    ...(url !== undefined && { url }),
    ...(title !== undefined && { title }),
  }
}

function withoutRepeats(sources: readonly SourceView[]): SourceView[] {
  const kept: SourceView[] = []
  for (const source of sources) if (!kept.some((other) => isSame(other, source))) kept.push(source)
  return kept
}

function isSame(left: SourceView, right: SourceView): boolean {
  return left.url === undefined && right.url === undefined
    ? left.title === right.title
    : left.url === right.url
}
