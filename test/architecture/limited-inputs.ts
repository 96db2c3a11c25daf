export interface LimitedInput {
  /** Longest text that the regular expression reads. */
  maxCharacters: number
  /** The origin of the text, and what limits it. */
  source: string
  /** The file that cuts the text, and the code that does. */
  cut?: readonly [file: string, code: string]
}

/** Texts of the demo model are cut where `parse-intent.ts` gets them. */
const demoRequest: LimitedInput = {
  maxCharacters: 8001,
  source: 'the request and the list of files',
  cut: ['adapters/providers/internal/demo/parse-intent.ts', 'truncateString(attached, maxCharacters)'],
}
/** Errors of providers are cut where they become a text. */
const providerError: LimitedInput = {
  maxCharacters: 8192,
  source: 'the message of a provider',
  cut: ['adapters/network/provider-error.ts', 'const maxMessageCharacters = 8192'],
}
/** Each start reads a limited number of characters, so the time is linear, with a factor that recheck takes for a degree. */
const limitedLookAhead = (limit: string) => ({
  maxCharacters: 1_000_000,
  source: `each start reads ${limit}`,
})

/** Regular expressions that recheck calls more than linear, or cannot judge, and that stay. */
export const limitedInputs: ReadonlyMap<string, LimitedInput> = new Map<string, LimitedInput>([
  [
    String.raw`/(-?\d+(?:[.,]\d+)?)\s*(°?[a-zµ]+(?:\/[a-z]+)?)\s+(?:in|to|into|as)\s+(°?[a-zµ]+(?:\/[a-z]+)?)/gi`,
    demoRequest,
  ],
  [
    String.raw`/\p{RGI_Emoji}|(?:[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]|(?!\x20)\p{Zs}|(?![\t\n\r])\p{Cc})/gv`,
    limitedLookAhead('one character or one sequence of an emoji'),
  ],
  [
    String.raw`/^(?:[ \t]{0,9}(?:\x60{3,}|~{3,}(?!~))[^\x60\n]{0,80}$)|^(?:[ \t]{0,3}\|?(?:[ \t]{0,9}:?-{2,}:?[ \t]{0,9}\|){1,50}(?:[ \t]{0,9}:?-{2,}:?)?[ \t]{0,9}$)|^(?:[ \t]{0,3}(?:[-*_=][ \t]{0,3}){3,}$)|^(?:[ \t]{0,9}(?:>[ \t]?){1,9}(?:#{1,6}[ \t]+|[-*+][ \t]+)?)|^(?:[ \t]{0,9}#{1,6}[ \t]+)|^(?:[ \t]{0,9}[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/gm`,
    limitedLookAhead('one line, with at most 50 cells of a table'),
  ],
  [
    String.raw`/(?:https?:\/\/|\bwww\.)(?:[^\s/?#@]*@)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})/giu`,
    {
      maxCharacters: 2000,
      source: 'the text of a link',
      cut: ['page/ui/links/describe-link.ts', 'const longestRead = 2000'],
    },
  ],
  [
    String.raw`/(^|[\s([{"'“«*_~])(\*{1,3}|_{1,3}|~~)(?=[^\s*_~])([^\n]{0,400}?[^\s*_~])\2(?![\p{L}\p{N}])/gmu`,
    limitedLookAhead('at most 400 characters'),
  ],
  [
    String.raw`/<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]{1,40})/i`,
    {
      maxCharacters: 4096,
      source: 'the first bytes of a file',
      cut: ['adapters/tool-worker/jobs/extract-text/formats/xml-encoding.ts', 'bytes.subarray(0, 4096)'],
    },
  ],
  [
    String.raw`/\$\s?\d[\d.,]{0,30}(?<=\d)|\d[\d.,]{0,30}(?<=\d)\s?(?:\$|(?:USD|dollars?|cents?|Dollar|Cent)\b)/g`,
    limitedLookAhead('at most 32 characters and the word after them'),
  ],
  [
    String.raw`/“([^“”]{1,600})”|„([^„“”]{1,600})[“”]|«([^«»]{1,600})»|"([^"]{1,600})"/g`,
    limitedLookAhead('at most 600 characters of a quotation'),
  ],
  [
    String.raw`/(?<![\d.])(\d{1,20}(?:\.\d{1,20})?|\.\d{1,20}) ?(ms|s|m|h)/g`,
    limitedLookAhead('at most 44 characters'),
  ],
  [
    String.raw`/\\\((?:[^\\]|\\(?!\)))*\\\)|\\\[(?:[^\\]|\\(?!\]))*\\\]|\$\$[^$]+\$\$|\$(?![\s$])[^$]*[^\s$]\$(?!(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})[\p{L}\p{N}])/gu`,
    {
      maxCharacters: 4000,
      source: 'a row of a table',
      cut: ['adapters/markdown/internal/syntax/mask-source.ts', 'const maxRowCharacters = 4000'],
    },
  ],
  [
    String.raw`/^[ \t>*+\-\d.)]*\[(?:[^[\]\\]|\\[^]){1,999}\]:/m`,
    {
      maxCharacters: 100_000,
      source: 'a text that is rendered whole, of which each line reads 999 characters',
      cut: ['adapters/markdown/internal/limits.ts', 'maxWholeTextCharacters = 100_000'],
    },
  ],
  [
    String.raw`/^\p{RGI_Emoji}$/v`,
    { maxCharacters: 65, source: 'an emoji', cut: ['lib/emoji.ts', 'needle.length > maxUnits'] },
  ],
  [
    String.raw`/^(Person|Assistant|Note|Result of [^\n\r\u2028\u2029:]{1,200}):\n([\s\S]*?)(?=\n\n(?:Person|Assistant|Note|Result of [^\n\r\u2028\u2029:]{1,200}):\n|\n<\/conversation>|$(?![\s\S]))/gm`,
    limitedLookAhead('up to the next match, and at most 200 characters of each name'),
  ],
  [String.raw`/The user attached a file \([^)]{1,400}\.(?:csv|tsv|jsonl?|ndjson|parquet)”/i`, demoRequest],
  [
    String.raw`/\b(?:reveal|show|tell|list|give)\b.{0,40}\bmetadata\b|\bwhen (?:was|were) (?:each|every|the|my|our|all) .{0,20}messages? (?:sent|written)\b/i`,
    demoRequest,
  ],
  [
    String.raw`/\b(?:show|bring|see|look at|get|put)\b.{0,30}\b(?:older|old|earlier) (?:pictures?|images?|photos?)\b/i`,
    demoRequest,
  ],
  [
    String.raw`/\b(analy[sz]e|explore|describe|inspect|summari[sz]e)\b.{0,40}\b(data|csv|table|file|sales)\b/i`,
    demoRequest,
  ],
  [
    String.raw`/\b(page|app|website)\b.{0,40}\bcounter\b|\bcounter\b.{0,40}\b(page|app|website)\b/i`,
    demoRequest,
  ],
  [
    String.raw`/https?:\/\/[^\s<>"'\`]{1,2000}|\bmedia_\d{1,5}\b|[\w-]{1,80}\.(?:png|jpe?g|gif|webp|avif)\b/gi`.replace(
      '\\`',
      '`',
    ),
    demoRequest,
  ],
  [
    String.raw`/\bmodel\b.{0,120}?\b(not found|does not exist)\b|no such model|unknown model/i`,
    providerError,
  ],
  [
    String.raw`/does not support (tools?|functions?)\b|\b(tool|function)[ -]?(use|calling)\`? is not supported|tools? param requires --jinja|requires --enable-auto-tool-choice|no tool (call )?parser|tool[ _-]?choice.{0,80}--tool-call-parser/i`.replace(
      '\\`',
      '`',
    ),
    providerError,
  ],
])

/** Files that create regular expressions from variable texts, with the number and the kind of the texts. */
export const dynamicPatterns: Readonly<Record<string, { count: number; texts: string }>> = {
  'src/adapters/markdown/internal/syntax/nested-fences.ts': {
    count: 1,
    texts: 'the marker of a fence and two constants',
  },
  'src/adapters/providers/internal/demo/find-arithmetic.ts': { count: 2, texts: 'constants of the file' },
  'src/adapters/providers/internal/demo/find-conversions.ts': { count: 2, texts: 'constants of the file' },
  'src/adapters/providers/internal/demo/find-direct-request.ts': { count: 6, texts: 'constants of the file' },
  'src/adapters/providers/internal/demo/find-file-search.ts': { count: 2, texts: 'constants of the file' },
  'src/adapters/providers/internal/demo/find-message-action.ts': { count: 9, texts: 'constants of the file' },
  'src/adapters/providers/internal/demo/find-times.ts': { count: 1, texts: 'constants of the file' },
  'src/adapters/tool-worker/jobs/extract-text/formats/calendar.ts': {
    count: 1,
    texts: 'names of parameters',
  },
  'src/adapters/tool-worker/jobs/read-chats/formats/open-webui.ts': {
    count: 1,
    texts: 'names of attributes',
  },
  'src/adapters/tools/messages/recent-messages.ts': { count: 1, texts: 'constants of the file' },
  'src/adapters/tools/pages/html-to-text.ts': { count: 1, texts: 'names of elements' },
  'src/core/model/conversation/message-draft.ts': { count: 1, texts: 'escaped placeholders' },
  'src/core/model/search/search-words.ts': { count: 1, texts: 'constants of the file' },
  'src/lib/hidden-characters.ts': { count: 1, texts: 'ranges of characters' },
  'src/lib/plain-prose.ts': { count: 1, texts: 'constants of the file' },
  'src/page/ui/links/describe-link.ts': { count: 1, texts: 'names of scripts' },
}
