import { h } from 'hastscript'
import type { RecordedPart, RecordedRequests, RecordedText } from '../../core/kernel/recorded-request.ts'
import { labelRecordedPart } from '../../core/kernel/label-part.ts'
import { findNewParts, readPart, tokensOfText } from '../../core/kernel/read-part.ts'
import type { HtmlElement } from './to-elements.ts'

/** Renders a request part by part. A part that the previous request had too is only linked. */
export function toRequestElements(
  { requests, texts }: RecordedRequests,
  { at, turn }: { at: number; turn: number },
): HtmlElement[] {
  const request = requests[at]
  if (!request) return []
  const isNew = findNewParts(request, requests[at - 1])
  const { model, settings, toolChoice, hostedTools } = request
  const parameters = { model: model.modelId, settings, toolChoice, hostedTools }
  return [
    h('section.group', [
      h('h3', 'The exact request'),
      h('pre', JSON.stringify(parameters, null, 2)),
      h(
        'ol.parts',
        request.parts.map((part, index) =>
          h('li', toPart(part, { text: texts.get(part.hash), isNew: isNew[index] === true, turn })),
        ),
      ),
    ]),
  ]
}

interface PartPlace {
  text: RecordedText | undefined
  isNew: boolean
  turn: number
}

function toPart(part: RecordedPart, { text, isNew, turn }: PartPlace): HtmlElement {
  const id = `turn-${turn}-${part.hash}`
  const label = labelRecordedPart(part)
  if (!text) return h('p', `${label}: not stored any more`)
  const tokens = `about ${tokensOfText(text)} tokens`
  if (!isNew) return h('p', [`${label}, ${tokens}: `, h('a', { href: `#${id}` }, 'as in the request before')])
  return h('details', [
    h('summary', { id }, `${label}, ${tokens}, new${text.isRedacted ? ', a key was taken out' : ''}`),
    h('pre', readPart(text)),
    ...(text.cutFrom === undefined ? [] : [h('p.notice', `Cut: it had ${text.cutFrom} characters.`)]),
  ])
}
