import { Fragment } from 'react'
import { dateAndTime, formatDate } from '../../../words/formats.ts'
import { say } from '../../../words/say.ts'
import { usePresenting } from '../../../ui/presentation.ts'
import type { AnswerView } from '../answer/answer-view.ts'
import { describeCost } from './describe-cost.ts'

/** Faint line with details below an answer. */
export function AnswerMeta({ view, modelLabel }: { view: AnswerView; modelLabel: string | undefined }) {
  usePresenting()
  const { usage } = view
  const facts = [
    view.createdAt !== undefined && formatDate(view.createdAt, dateAndTime),
    modelLabel,
    usage !== undefined && usage.inputTokens + usage.outputTokens > 0 && describeTokens(usage),
    usage?.cost && describeCost(usage.cost, usage.source),
  ].filter((fact) => typeof fact === 'string')
  return (
    <p className="min-w-0 text-xs text-balance text-faint tabular-nums sm:text-end pointer-coarse:text-start">
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {/* The line breaks between details. It breaks within one only if there is not enough space. */}
          <span className="inline-block">{index < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
        </Fragment>
      ))}
    </p>
  )
}

function describeTokens({ inputTokens, outputTokens, source }: NonNullable<AnswerView['usage']>): string {
  const tokens = { input: inputTokens, output: outputTokens }
  return source === 'estimated'
    ? say('{input} tokens in, {output} out (estimated)', tokens)
    : say('{input} tokens in, {output} out', tokens)
}
