import { showLocalized } from '../../i18n/show-text.ts'
import { useId } from 'react'
import type { ContextFigures } from '../../../core/model/context/context-report.ts'
import { describeContextCut } from '../../../core/model/context/context-labels.ts'
import { formatNumber, percent } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { describeCache, describeSource, groupContext } from './context-report-text.ts'
import { toContextFill } from './context-fill.ts'

/** One request: its parts in groups with tokens, what was cut or reduced, and whether a cache can be used. */
export function ContextTable({ label, figures }: { label: string; figures: ContextFigures }) {
  const { cuts, tokens, isReported } = figures
  const id = useId()
  const groups = groupContext(figures)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="font-medium">
        {label}
      </h3>
      <p className="text-muted tabular-nums">{describeWhole(figures)}</p>
      <table aria-labelledby={id} className="w-full text-sm tabular-nums">
        <thead className="text-start text-faint">
          <tr>
            <th scope="col" className="py-1 text-start font-medium">
              {i18n.t('Part')}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {i18n.t('Tokens')}
            </th>
            <th scope="col" className="w-16 py-1 text-end font-medium">
              {i18n.t('Share')}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.label} className="border-t border-border">
            <tr className="font-medium">
              <th scope="rowgroup" className="py-1.5 text-start font-medium">
                {group.label}
              </th>
              <Figures tokens={group.tokens} whole={tokens} />
            </tr>
            {group.rows.map((row) => (
              <tr key={row.label} className="text-muted">
                <th scope="row" className="py-1 ps-3 text-start font-normal">
                  {row.label}
                </th>
                <Figures tokens={row.tokens} whole={tokens} />
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot className="border-t border-border">
          <tr>
            <th scope="row" className="py-1.5 text-start font-semibold">
              {isReported ? i18n.t('Total, as counted') : i18n.t('Total, estimated')}
            </th>
            <td className="text-end font-semibold">{formatNumber(tokens)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="text-sm text-muted">{describeSource(figures)}</p>
      <div className="text-sm">
        <h4 className="font-medium">{i18n.t('Trimmed')}</h4>
        {cuts.length === 0 ? (
          <p className="text-muted">{i18n.t('Nothing.')}</p>
        ) : (
          <ul className="list-disc ps-5 text-muted">
            {cuts.map((cut) => (
              <li key={cut.rule}>
                {cut.tokens > 0
                  ? i18n.t('{what}, about {tokens, plural, one {# token} other {# tokens}} less.', {
                      what: showLocalized(describeContextCut(cut)),
                      tokens: cut.tokens,
                    })
                  : `${showLocalized(describeContextCut(cut))}.`}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="text-sm text-muted">{describeCache(figures)}</p>
    </section>
  )
}

function Figures({ tokens, whole }: { tokens: number; whole: number }) {
  return (
    <>
      <td className="text-end">{formatNumber(tokens)}</td>
      <td className="text-end">{whole > 0 ? formatNumber(tokens / whole, percent) : ''}</td>
    </>
  )
}

function describeWhole(figures: ContextFigures): string {
  const { model, windowTokens, reservedTokens, tokens } = figures
  const { label } = toContextFill(figures, tokens)
  if (windowTokens === undefined)
    return i18n.t('{modelId}. This model’s context window is unknown.', { modelId: model.modelId })
  return i18n.t(
    '{modelId}: a context window of {windowTokens} tokens, {reservedTokens} of which are reserved for the answer. This request takes {label} of the rest.',
    { modelId: model.modelId, windowTokens, reservedTokens, label },
  )
}
