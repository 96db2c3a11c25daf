import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../../test/recordings/seeded-random.ts'
import type { ContextState } from '../../model/context/context-report.ts'
import type { Layout } from '../../model/context/reduction.ts'
import { listSteps, lossOf, planReduction, type AllowedReductions, type SizeTable } from './plan-reduction.ts'

const all: AllowedReductions = { clearsResults: true, summarizes: true }

type Sizes = readonly (number | undefined)[]

/** Builds a table with 1000 available tokens. A section lists full, tool-summary, summary and, for the history, omitted. */
function tableOf(
  { fixed = 100, history = [0], inLoop = [0], current = [0] }: Partial<Row>,
  state?: ContextState,
): SizeTable {
  const [fullHistory = 0, clearedHistory, summaryOfHistory, omitted] = history
  const [fullLoop = 0, clearedLoop, summaryOfLoop] = inLoop
  const [fullRound = 0, referencedRound, summaryOfRound] = current
  const share = (fixed + fullHistory + fullLoop + fullRound) / 1000
  return {
    availableTokens: 1000,
    fixed,
    state: state ?? (share < 0.8 ? 'ok' : share < 0.95 ? 'warning' : 'blocking'),
    history: { full: fullHistory, 'tool-summary': clearedHistory, summary: summaryOfHistory, omitted },
    'in-loop': { full: fullLoop, 'tool-summary': clearedLoop, summary: summaryOfLoop },
    'current-message': { full: fullRound, 'tool-summary': referencedRound, summary: summaryOfRound },
  }
}

interface Row {
  name: string
  fixed?: number
  history?: Sizes
  inLoop?: Sizes
  current?: Sizes
  allowed?: Partial<AllowedReductions>
  /** Layouts of the history, the rounds and the newest round, as first letters (f, t, s, o), or the size if none fits. */
  plan: string | number
  target?: number
}

const noSummary = { summarizes: false }
const noClearing = { clearsResults: false }

const rows: Row[] = [
  { name: 'leaves a request in the state ok complete', history: [690, 10], plan: 'fff', target: 1000 },
  { name: 'clears the history if that suffices', history: [800, 100], plan: 'tff', target: 500 },
  { name: 'clears the rounds if that suffices', inLoop: [800, 100], plan: 'ftf', target: 500 },
  {
    name: 'clears the history rather than the rounds',
    history: [400, 0],
    inLoop: [400, 0],
    plan: 'tff',
    target: 500,
  },
  {
    name: 'clears the rounds if the history is too small',
    history: [100, 90],
    inLoop: [700, 50],
    plan: 'ftf',
    target: 500,
  },
  {
    name: 'clears both if neither alone suffices',
    history: [500, 100],
    inLoop: [500, 100],
    plan: 'ttf',
    target: 500,
  },
  {
    name: 'clears both rather than summarizing the history',
    history: [500, 200, 10],
    inLoop: [400, 100],
    plan: 'ttf',
    target: 500,
  },
  {
    name: 'summarizes the history if clearing does not suffice',
    history: [800, 700, 100],
    plan: 'sff',
    target: 500,
  },
  {
    name: 'summarizes the history and clears the rounds',
    history: [600, 500, 100],
    inLoop: [400, 200, 100],
    plan: 'stf',
    target: 500,
  },
  {
    name: 'summarizes the rounds if nothing milder suffices',
    inLoop: [900, 700, 100],
    plan: 'fsf',
    target: 500,
  },
  {
    name: 'summarizes the rounds and clears the history',
    history: [400, 250, 240],
    inLoop: [600, 500, 100],
    plan: 'tsf',
    target: 500,
  },
  {
    name: 'summarizes history and rounds',
    history: [500, 500, 100],
    inLoop: [500, 500, 100],
    plan: 'ssf',
    target: 500,
  },
  {
    name: 'accepts 0.80 of the window if half of it cannot be reached',
    fixed: 400,
    history: [500, 350, 340],
    plan: 'tff',
    target: 800,
  },
  {
    name: 'takes the smallest loss in the second pass too',
    fixed: 500,
    history: [200, 100],
    inLoop: [250, 100],
    plan: 'ftf',
    target: 800,
  },
  {
    name: 'does nothing below the full window if 0.80 cannot be reached',
    fixed: 850,
    history: [60, 0],
    plan: 'fff',
    target: 1000,
  },
  {
    name: 'reduces the newest round only if the window overflows',
    current: [950, 100],
    plan: 'fft',
    target: 1000,
  },
  { name: 'lets an unread round stay while it fits', current: [870, 100], plan: 'fff', target: 1000 },
  {
    name: 'prefers a summary of the rounds to references in the newest round',
    inLoop: [500, 400, 100],
    current: [700, 50],
    plan: 'fsf',
    target: 1000,
  },
  {
    name: 'summarizes the newest round with the rounds before it',
    inLoop: [200, 200, 100],
    current: [900, 850, 0],
    plan: 'fss',
    target: 1000,
  },
  {
    name: 'does not summarize the newest round without the others',
    inLoop: [200, 200],
    current: [900, 850, 0],
    plan: 1150,
  },
  {
    name: 'omits turns if no summary can be had',
    history: [900, 800, 100, 200],
    allowed: noSummary,
    plan: 'off',
    target: 500,
  },
  {
    name: 'does not omit turns while summaries can be had',
    history: [1000, 1000, undefined, 200],
    plan: 1100,
  },
  {
    name: 'does not omit turns before the state is blocking',
    history: [800, 800, 100, 200],
    allowed: noSummary,
    plan: 'fff',
    target: 1000,
  },
  {
    name: 'omits turns and clears the rounds',
    history: [500, 490, undefined, 200],
    inLoop: [500, 150],
    allowed: noSummary,
    plan: 'otf',
    target: 500,
  },
  {
    name: 'has no summary of the rounds beside omitted turns',
    history: [500, 500, 100, 50],
    inLoop: [500, 480, 100],
    allowed: noSummary,
    plan: 'off',
    target: 800,
  },
  {
    name: 'clears nothing if the user switched that off',
    history: [800, 100, 150],
    allowed: noClearing,
    plan: 'sff',
    target: 500,
  },
  {
    name: 'still references new results if clearing is switched off',
    current: [1000, 200],
    allowed: { ...noClearing, ...noSummary },
    plan: 'fft',
    target: 1000,
  },
  {
    name: 'ignores a layout that frees less than a tenth',
    fixed: 420,
    history: [150, 60],
    inLoop: [240, 0],
    plan: 'ttf',
    target: 500,
  },
  {
    name: 'uses a layout that frees less than a tenth when blocking',
    fixed: 450,
    history: [530, 460],
    current: [60, 10],
    plan: 'tff',
    target: 1000,
  },
  { name: 'finds no layout if the fixed part is too large', fixed: 1200, history: [100, 0, 50], plan: 1200 },
  {
    name: 'names the size of the smallest layout if none fits',
    fixed: 700,
    history: [500, 300, 200],
    inLoop: [500, 300, 200],
    current: [500, 200, 50],
    plan: 1150,
  },
]

describe('planReduction', () => {
  test.each(rows)('$name', (row) => {
    const plan = planReduction(tableOf(row), { ...all, ...row.allowed })
    expect(plan.layout ? initialsOf(plan.layout) : plan.tokens).toBe(row.plan)
    if (plan.layout) expect(plan.targetTokens).toBe(row.target)
  })

  test('equals a search through all layouts in 10,000 random tables', () => {
    const counts = { reduced: 0, complete: 0, missing: 0 }
    const start = Math.floor(Math.random() * 2 ** 31)
    for (let run = 0; run < 10_000; run++) {
      const random = seededRandom(start + run)
      const size = randomTable(random)
      const allowed = { clearsResults: random() < 0.7, summarizes: random() < 0.7 }
      const { layout, tokens } = planReduction(size, allowed)
      const best = searchAll(size, allowed)
      counts[best.layout === undefined ? 'missing' : lossOf(best.layout) === 0 ? 'complete' : 'reduced']++
      if (
        tokens !== best.tokens ||
        (layout && initialsOf(layout)) !== (best.layout && initialsOf(best.layout))
      )
        throw new Error(`the seed ${start + run} gives ${JSON.stringify({ size, allowed, layout, best })}`)
    }
    expect(Math.min(counts.reduced, counts.complete, counts.missing)).toBeGreaterThan(500)
  })

  test('clears more than fits, so that the next clearing is far away', () => {
    const plan = planReduction(tableOf({ history: [800, 100] }), all)
    expect(plan).toMatchObject({ tokens: 200, targetTokens: 500, clearsToTokens: 300 })
  })

  test('leaves the spare half of the window to what stays beside a summary', () => {
    const plan = planReduction(tableOf({ history: [800, 700, 100] }), all)
    expect(plan).toMatchObject({ tokens: 200, keepsTokens: 300 })
    const both = planReduction(tableOf({ history: [500, 500, 100], inLoop: [500, 500, 100] }), all)
    expect(both).toMatchObject({ tokens: 300, keepsTokens: 100 })
  })
})

describe('listSteps', () => {
  test.each<[Layout, string[]]>([
    [layoutOf('fff'), []],
    [layoutOf('ttf'), ['clear-results history', 'clear-results in-loop']],
    [
      layoutOf('stt'),
      ['clear-results in-loop', 'reference-results current-message', 'summarize-history history'],
    ],
    [layoutOf('oft'), ['omit-turns history', 'reference-results current-message']],
    [layoutOf('tsf'), ['clear-results history', 'summarize-rounds in-loop']],
    [layoutOf('fss'), ['summarize-rounds current-message']],
  ])('%j is reached without model calls first', (layout, steps) => {
    expect(listSteps(layout).map(({ kind, section }) => `${kind} ${section}`)).toEqual(steps)
  })
})

const initials = { full: 'f', 'tool-summary': 't', summary: 's', omitted: 'o' } as const

function initialsOf(layout: Layout): string {
  return [layout.history, layout['in-loop'], layout['current-message']].map((name) => initials[name]).join('')
}

function layoutOf(letters: string): Layout {
  const names = Object.keys(initials) as (keyof typeof initials)[]
  const [history, inLoop, current] = Array.from(letters).map((letter) =>
    names.find((name) => initials[name] === letter),
  )
  return { history, 'in-loop': inLoop, 'current-message': current } as Layout
}

/** Returns a table whose layouts may be absent. In half of the tables each form of a section is shorter than the one before. */
function randomTable(random: () => number): SizeTable {
  const isShrinking = random() < 0.5
  const section = (count: number): Sizes => {
    const forms = Array.from({ length: count }, (_, index) =>
      index > 0 && random() < 0.15 ? undefined : Math.floor(random() * 1000),
    )
    return isShrinking ? forms.toSorted((left = 0, right = 0) => right - left) : forms
  }
  const state = (['ok', 'warning', 'warning', 'blocking', 'blocking'] as const)[Math.floor(random() * 5)]
  const sections = { history: section(4), inLoop: section(3), current: section(3) }
  const table = tableOf({ fixed: Math.floor(random() * 1000), ...sections }, state)
  return { ...table, availableTokens: 1 + Math.floor(random() * 3000) }
}

/** The specification in its own words: every layout, then the rules, then the passes. */
function searchAll(
  size: SizeTable,
  { clearsResults, summarizes }: AllowedReductions,
): { layout: Layout | undefined; tokens: number } {
  const candidates: { layout: Layout; tokens: number; loss: number; freed: number }[] = []
  const full = size.fixed + size.history.full + size['in-loop'].full + size['current-message'].full
  for (const history of ['full', 'tool-summary', 'summary', 'omitted'] as const)
    for (const inLoop of ['full', 'tool-summary', 'summary'] as const)
      for (const current of ['full', 'tool-summary', 'summary'] as const) {
        const parts = [size.history[history], size['in-loop'][inLoop], size['current-message'][current]]
        if (parts.includes(undefined)) continue
        const names = new Set<string>([history, inLoop, current])
        const tokens = size.fixed + parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
        const loss =
          { full: 0, 'tool-summary': 1, summary: 4, omitted: 10 }[history] +
          { full: 0, 'tool-summary': 2, summary: 8 }[inLoop] +
          { full: 0, 'tool-summary': 16, summary: 32 }[current]
        if (current === 'summary' && inLoop !== 'summary') continue
        if (history === 'omitted' && names.has('summary')) continue
        if (history === 'omitted' && (size.state !== 'blocking' || summarizes)) continue
        if (names.has('summary') && !summarizes) continue
        if ((history === 'tool-summary' || inLoop === 'tool-summary') && !clearsResults) continue
        if (loss > 0 && size.state !== 'blocking' && full - tokens < 0.1 * size.availableTokens) continue
        const layout = { history, 'in-loop': inLoop, 'current-message': current }
        candidates.push({ layout, tokens, loss, freed: full - tokens })
      }
  if (size.state === 'ok') return { layout: layoutOf('fff'), tokens: full }
  candidates.sort((left, right) => left.loss - right.loss)
  const fits = (share: number) => candidates.filter(({ tokens }) => tokens <= share * size.availableTokens)
  const best =
    fits(0.5).find(({ layout }) => layout['current-message'] === 'full') ??
    fits(0.8).find(({ layout }) => layout['current-message'] === 'full') ??
    fits(1)[0]
  const cheapest = Math.min(...candidates.map(({ tokens }) => tokens))
  if (cheapest > size.availableTokens) return { layout: undefined, tokens: cheapest }
  if (!best) throw new Error('the cheapest layout fits, and none was found')
  return { layout: best.layout, tokens: best.tokens }
}
