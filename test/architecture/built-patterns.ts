import { dynamicPatterns } from './limited-inputs.ts'
import type { PatternLiteral } from './regular-expressions.ts'

/** A regular expression that a file of `src` made of parts, and the place of its call. */
interface BuiltPattern extends Pick<PatternLiteral, 'pattern' | 'flags'> {
  file: string
  place: string
}

/** Loads each file that makes regular expressions of texts, and runs those that a function makes. */
const runs: Readonly<Record<keyof typeof dynamicPatterns, () => Promise<unknown>>> = {
  'src/adapters/markdown/internal/syntax/nested-fences.ts': async () => {
    const { NestedFences } = await import('../../src/adapters/markdown/internal/syntax/nested-fences.ts')
    return ['```', '~~~~~~'].flatMap((marker) =>
      // The two indents of the files that use it.
      [' {0,3}', '[ \\t>]*'].map((indent) => new NestedFences({ marker, info: 'md', indent })),
    )
  },
  'src/adapters/providers/internal/demo/find-arithmetic.ts': async () => {
    const { findArithmetic } = await import('../../src/adapters/providers/internal/demo/find-arithmetic.ts')
    return findArithmetic('What is 2 + 2?')
  },
  'src/adapters/providers/internal/demo/find-conversions.ts': () =>
    import('../../src/adapters/providers/internal/demo/find-conversions.ts'),
  'src/adapters/providers/internal/demo/find-direct-request.ts': () =>
    import('../../src/adapters/providers/internal/demo/find-direct-request.ts'),
  'src/adapters/providers/internal/demo/find-file-search.ts': () =>
    import('../../src/adapters/providers/internal/demo/find-file-search.ts'),
  'src/adapters/providers/internal/demo/find-message-action.ts': () =>
    import('../../src/adapters/providers/internal/demo/find-message-action.ts'),
  'src/adapters/providers/internal/demo/find-times.ts': async () => {
    const { findTimes } = await import('../../src/adapters/providers/internal/demo/find-times.ts')
    return findTimes('What time is it?')
  },
  'src/adapters/tool-worker/jobs/extract-text/formats/calendar.ts': async () => {
    const { readCalendar } =
      await import('../../src/adapters/tool-worker/jobs/extract-text/formats/calendar.ts')
    const event = ['DTSTART;TZID=Europe/Berlin:20260101T100000', 'ATTENDEE;CN=Ann:mailto:ann@example.com']
    return readCalendar(
      ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\n'),
    )
  },
  'src/adapters/tool-worker/jobs/read-chats/formats/open-webui.ts': async () => {
    const { openWebUi } = await import('../../src/adapters/tool-worker/jobs/read-chats/formats/open-webui.ts')
    const details = ['reasoning', 'tool_calls', 'code_interpreter'].map(
      (type) =>
        `<details type="${type}" id="1" name="n" arguments="{}" result="1" output="1" duration="1">\nx\n</details>`,
    )
    const message = { id: 'a', role: 'assistant', content: details.join('\n') }
    return openWebUi.read({ chat: { history: { messages: { a: message }, currentId: 'a' } } }, { now: 0 })
  },
  'src/adapters/tools/messages/recent-messages.ts': () =>
    import('../../src/adapters/tools/messages/recent-messages.ts'),
  'src/adapters/tools/pages/html-to-text.ts': async () => {
    const { htmlToText } = await import('../../src/adapters/tools/pages/html-to-text.ts')
    return htmlToText('<title>a</title><script>b</script><style>c</style><noscript>d</noscript>')
  },
  'src/core/model/conversation/message-draft.ts': async () => {
    const { splitDraft } = await import('../../src/core/model/conversation/message-draft.ts')
    const placeholders = ['[Pasted text #1 · 20 lines]', '[Pasted text #2 · 1,000 characters]']
    return splitDraft({
      text: placeholders.join(' '),
      pasted: placeholders.map((placeholder) => ({ placeholder, text: 'pasted' })),
    })
  },
  'src/core/model/search/search-words.ts': () => import('../../src/core/model/search/search-words.ts'),
  'src/lib/hidden-characters.ts': async () => {
    const { splitHidden } = await import('../../src/lib/hidden-characters.ts')
    return splitHidden('a\u200Bb')
  },
  'src/lib/plain-prose.ts': () => import('../../src/lib/plain-prose.ts'),
  'src/page/ui/links/describe-link.ts': async () => {
    const { describeLink } = await import('../../src/page/ui/links/describe-link.ts')
    return describeLink('https://xn--80ak6aa92e.example/', 'a link', () => 'аррӏе.example')
  },
}

/**
 * Returns the regular expressions that `src` makes of parts, as the code makes them. Must be called before other code
 * loads these files, because most make theirs when they are loaded.
 */
export async function capturePatterns(): Promise<BuiltPattern[]> {
  const built: BuiltPattern[] = []
  const own = globalThis.RegExp
  globalThis.RegExp = new Proxy(own, {
    construct(target, given: ConstructorParameters<typeof RegExp>) {
      const made = new target(...given)
      const call = /\/(src\/[^\s():]+):(\d+:\d+)/.exec(callerOf(new Error('call').stack ?? ''))
      const [, file = '', place = ''] = call ?? []
      if (Object.hasOwn(dynamicPatterns, file))
        built.push({ file, place, pattern: made.source, flags: made.flags })
      return made
    },
  })
  try {
    for (const run of Object.values(runs)) await run()
  } finally {
    globalThis.RegExp = own
  }
  return built
}

/** Returns the line of a stack that is the call of the constructor: the first one outside of this file. */
function callerOf(stack: string): string {
  return stack.split('\n').find((line, index) => index > 0 && !line.includes('built-patterns')) ?? ''
}

/** Returns the patterns by name, each with the files that make it. */
export function toLiterals(built: readonly BuiltPattern[]): PatternLiteral[] {
  const byName = new Map<string, PatternLiteral>()
  for (const { pattern, flags, file } of built) {
    const name = `/${pattern}/${flags}`
    const files = new Set([...(byName.get(name)?.files ?? []), file])
    byName.set(name, { pattern, flags, files: [...files] })
  }
  return [...byName.values()]
}

/** Counts the calls in each file. A call that makes several patterns counts once. */
export function countCalls(built: readonly BuiltPattern[]): Record<string, number> {
  const places = new Map<string, Set<string>>()
  for (const { file, place } of built) places.set(file, (places.get(file) ?? new Set()).add(place))
  return Object.fromEntries([...places].map(([file, each]) => [file, each.size]))
}
