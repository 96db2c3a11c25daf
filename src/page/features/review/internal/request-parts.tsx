import { showLocalized } from '../../../i18n/show-text.ts'
import { useState } from 'react'
import { labelRecordedPart } from '../../../../core/model/context/context-labels.ts'
import {
  findNewParts,
  previewRecordedText,
  formatRecordedText,
  estimateRecordedTokens,
} from '../../../../core/model/review/recorded-text.ts'
import type {
  RecordedPart,
  RecordedRequest,
  RecordedRequests,
  RecordedText,
} from '../../../../core/model/review/recorded-request.ts'
import { revealHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { RecordedBox, RecordedRow } from './recorded-rows.tsx'
import { SearchInput } from '../../../ui/controls/search-input.tsx'

export interface RequestPartsProps {
  recorded: RecordedRequests
  request: RecordedRequest
  before: RecordedRequest | undefined
}

/** Shows what a model received in one request, part by part: content, size, and whether the previous request had the part too. */
export function RequestParts({ recorded, request, before }: RequestPartsProps) {
  const [query, setQuery] = useState('')
  const isNew = findNewParts(request, before)
  const rows = request.parts.map((part, index) => {
    const text = recorded.texts.get(part.hash)
    return {
      part,
      index,
      text,
      isNew: isNew[index] === true,
      tokens: text ? estimateRecordedTokens(text) : 0,
    }
  })
  const normalizedQuery = query.trim().toLowerCase()
  const matches = rows.filter(
    ({ text }) => normalizedQuery === '' || text?.json.toLowerCase().includes(normalizedQuery) === true,
  )
  const most = Math.max(1, ...rows.map(({ tokens }) => tokens))
  const sum = rows.reduce((total, { tokens }) => total + tokens, 0)
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="me-auto text-sm text-muted">
          {i18n.t(
            '{parameters} · {count, plural, one {# part} other {# parts}} · about {sum} tokens · {fresh} new',
            {
              parameters: describeParameters(request),
              count: rows.length,
              sum,
              fresh: isNew.filter(Boolean).length,
            },
          )}
        </p>
        <SearchInput
          label={i18n.t('Search in this request')}
          value={query}
          onChange={setQuery}
          className="h-9 w-full rounded-md @min-[40rem]:w-56 border border-border bg-raised px-3 pointer-coarse:h-11"
        />
      </div>
      {matches.length === 0 && <p className="text-muted">{i18n.t('No matching parts.')}</p>}
      <ol aria-label={i18n.t('Parts of the request')} className="flex flex-col">
        {matches.map(({ index, ...row }) => (
          <PartRow key={index} {...row} share={row.tokens / most} />
        ))}
      </ol>
    </div>
  )
}

interface PartRowProps {
  part: RecordedPart
  text: RecordedText | undefined
  isNew: boolean
  tokens: number
  share: number
}

function PartRow({ part, text, isNew, tokens, share }: PartRowProps) {
  const label = showLocalized(labelRecordedPart(part))
  const isEarlier = part.kind === 'message' && part.isEarlier === true
  return (
    <RecordedRow
      layout="grid grid-cols-[1fr_auto_5rem] @min-[40rem]:grid-cols-[14rem_1fr_3rem_6rem]"
      head={
        <>
          <span className="min-w-0 truncate">
            {revealHidden(label)}
            {isEarlier && <span className="text-faint"> {i18n.t('· earlier')}</span>}
          </span>
          <span className="order-last col-span-3 truncate font-mono text-xs text-faint @min-[40rem]:order-none @min-[40rem]:col-span-1">
            {text ? revealHidden(previewRecordedText(text)) : i18n.t('no longer stored')}
          </span>
          <span className="justify-self-start text-xs font-medium text-accent">
            {isNew && i18n.t('new|part of a request')}
          </span>
          <span className="flex flex-col items-end font-mono text-xs text-muted tabular-nums">
            {formatNumber(tokens)}
            <span aria-hidden className="mt-0.5 block h-1 w-full rounded-sm bg-surface">
              <span
                data-bar
                className="block h-1 rounded-sm bg-[var(--chart-1)]"
                style={{ width: `${share * 100}%` }}
              />
            </span>
          </span>
        </>
      }
    >
      {() => text && <PartText label={label} hash={part.hash} text={text} />}
    </RecordedRow>
  )
}

interface PartTextProps {
  label: string
  hash: string
  text: RecordedText
}

function PartText({ label, hash, text }: PartTextProps) {
  const whole = formatRecordedText(text)
  return (
    <div className="mb-2">
      <RecordedBox label={label} copyLabel={i18n.t('Copy: {label}', { label })} readText={() => whole}>
        {whole}
      </RecordedBox>
      <p className="pt-1 font-mono text-xs break-all text-faint">{i18n.t('SHA-256 {hash}', { hash })}</p>
      {text.isRedacted && (
        <p className="text-sm text-muted">{i18n.t('A stored key was removed before recording.')}</p>
      )}
      {text.cutFrom !== undefined && (
        <p className="text-sm text-muted">
          {i18n.t('Only the start of {cutFrom} characters is stored.', { cutFrom: text.cutFrom })}
        </p>
      )}
    </div>
  )
}

function describeParameters({ model, settings, toolChoice, hostedTools }: RecordedRequest): string {
  const details = [
    model.modelId,
    settings?.effort && i18n.t('effort {effort}', { effort: settings.effort }),
    settings?.temperature !== undefined &&
      i18n.t('temperature {temperature}', { temperature: settings.temperature }),
    settings?.maxOutputTokens !== undefined &&
      i18n.t('at most {maxOutputTokens} output tokens', { maxOutputTokens: settings.maxOutputTokens }),
    toolChoice !== undefined &&
      (toolChoice === 'none'
        ? i18n.t('no tool may be called')
        : i18n.t('must call {tool}', { tool: toolChoice.tool })),
    hostedTools && i18n.t('provider’s tools: {hostedTools}', { hostedTools: hostedTools.join(', ') }),
  ]
  return details.filter((text) => typeof text === 'string').join(' · ')
}
