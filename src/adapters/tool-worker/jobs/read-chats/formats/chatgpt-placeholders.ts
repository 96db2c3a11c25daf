import { truncateString } from '../../../../../lib/text.ts'
import { parseJson, isRecord } from '../../../../../lib/json.ts'
import type { Omissions } from './loose-fields.ts'
import { toolWorkerText } from '../../../../../core/model/messages/write-text.ts'

/** Source that ChatGPT refers to, with its placeholder in the text. */
export interface PlaceholderReference {
  matched_text?: string | null | undefined
  alt?: string | null | undefined
  name?: string | null | undefined
}

/** Pattern of a placeholder: U+E200, the kind, the arguments after U+E202 each, U+E201. */
const placeholderPattern = /\u{e200}([^\u{e200}\u{e201}]*)\u{e201}/gu
const strayDelimiters = /[\u{e200}-\u{e206}]/gu
/** Citations of code interpreter and file search, such as `【4†source】`. */
const bracketCitation = /【\d+(?::\d+)?†[^【】\n]{0,200}】/g

/** Kinds of placeholders whose sources are listed separately. They are removed from the text. */
const citationKinds = new Set(['cite', 'navlist', 'forecast', 'i', 'turn'])

/** Replaces ChatGPT's placeholders with the text that they display. Placeholders without text are reported. */
export function replacePlaceholders(
  text: string,
  references: readonly PlaceholderReference[],
  omissions: Omissions,
): string {
  if (!/[\u{e200}-\u{e206}†]/u.test(text)) return text
  const byPlaceholder = new Map(references.map((each) => [each.matched_text ?? '', each]))
  const replaced = text.replace(placeholderPattern, (whole, inner: string, at: number) => {
    const [kind = '', ...args] = inner.split('\u{e202}')
    const isOwnLine = isAlone(text, at, whole.length)
    return textOfPlaceholder(
      { kind: kind.trim(), args, isOwnLine, reference: byPlaceholder.get(whole) },
      omissions,
    )
  })
  const withoutBrackets = replaced.replace(bracketCitation, (whole) =>
    byPlaceholder.has(whole) ? '' : whole,
  )
  return withoutBrackets.replace(strayDelimiters, '')
}

interface Placeholder {
  kind: string
  args: readonly string[]
  /** True if the placeholder is the only text of its line. */
  isOwnLine: boolean
  reference: PlaceholderReference | undefined
}

function textOfPlaceholder({ kind, args, isOwnLine, reference }: Placeholder, omissions: Omissions): string {
  const [first = ''] = args
  const fallback = reference?.name || reference?.alt || ''
  if (kind === 'entity') {
    const items = parseJson(first)
    const label: unknown = Array.isArray(items) ? (items[1] ?? items[0]) : undefined
    return typeof label === 'string' && label !== '' ? label : fallback || first
  }
  if (kind === 'url' || kind === 'link') return toLink(args, fallback)
  if (kind === 'genui') {
    const formula = findFormula(parseJson(args.join('')))
    if (formula !== undefined) return isOwnLine ? `$$\n${formula}\n$$` : `$${formula}$`
    if (fallback !== '') return fallback
    omissions.add(toolWorkerText('import-widget-without-text'))
    return ''
  }
  if (kind === 'filecite') return reference?.name ? `(${reference.name})` : ''
  if (citationKinds.has(kind)) return ''
  if (fallback !== '') return fallback
  if (kind === 'image_group') omissions.add(toolWorkerText('import-web-images-missing'))
  else omissions.add(toolWorkerText('import-mark-without-text', { kind: truncateString(kind, 40) }))
  return ''
}

function toLink(args: readonly string[], fallback: string): string {
  const address = args.find((each) => /^https?:\/\/\S/i.test(each.trim()))?.trim()
  const title = args.find((each) => each.trim() !== '' && each.trim() !== address)?.trim()
  if (address === undefined) return title ?? fallback
  const safe = address.replace(/[\s()<>]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `[${(title ?? address).replace(/[[\]\\]/g, String.raw`\$&`)}](${safe})`
}

/** Finds the formula of a math widget. The widget's name has a version, so it is recognized by its start. */
function findFormula(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  for (const [name, widget] of Object.entries(value)) {
    if (!/^(math|latex)/i.test(name)) continue
    const content = isRecord(widget) ? widget['content'] : widget
    if (typeof content === 'string' && content.trim() !== '') return stripDelimiters(content.trim())
  }
  return undefined
}

function stripDelimiters(formula: string): string {
  const match = /^(?:\$\$([\s\S]*)\$\$|\\\[([\s\S]*)\\\]|\$([^$]*)\$|\\\(([\s\S]*)\\\))$/.exec(formula)
  return (match?.slice(1).find((each) => each !== undefined) ?? formula).trim()
}

function isAlone(text: string, at: number, length: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const end = text.indexOf('\n', at + length)
  return before.trim() === '' && text.slice(at + length, end === -1 ? undefined : end).trim() === ''
}
