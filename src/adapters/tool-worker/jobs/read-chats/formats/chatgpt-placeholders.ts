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

/**
 * Pattern of a placeholder: U+E200, the kind, the arguments after U+E202 each, U+E201. The end is missing where an answer
 * was stopped.
 */
const placeholderPattern = /\u{e200}([^\u{e200}\u{e201}]*)(?:\u{e201}|$)/gu
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
    const list: unknown = isRecord(items) ? [items['name'] ?? items['title']] : items
    const label: unknown = Array.isArray(list) ? (list[1] ?? list[0]) : undefined
    if (typeof label === 'string' && label !== '') return label
    return fallback || (/[{[]/.test(first) ? lastText(first) : first)
  }
  if (kind === 'url' || kind === 'link') return toLink(args, fallback)
  if (kind === 'genui') {
    const widgets = parseJson(args.join(''))
    const formula = findFormula(widgets)
    if (formula !== undefined) return isOwnLine ? `$$\n${formula}\n$$` : `$${formula}$`
    const shownText = fallback || findText(widgets)
    if (shownText !== '') return shownText
    omissions.add(toolWorkerText('import-widget-without-text'))
    return ''
  }
  if (kind === 'filecite') return reference?.name ? `(${reference.name})` : ''
  const ownText = args.flatMap(readArgument).join(', ')
  if (citationKinds.has(kind)) return ownText
  if (fallback !== '' || ownText !== '') return fallback || ownText
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

/** References to results of a tool: `turn0search1`. They are no text. */
const resultReference = /^(?:turn\d\w*|L\d+(?:-L?\d+)?|-?\d+)$/

/** Returns the texts of an argument of any kind of placeholder: its own, or the names in its JSON. */
function readArgument(argument: string): string[] {
  const text = argument.trim()
  if (text === '' || resultReference.test(text)) return []
  const value = parseJson(text)
  if (!isRecord(value)) return Array.isArray(value) ? [] : [text]
  const selections = Array.isArray(value['selections']) ? (value['selections'] as unknown[]) : []
  return selections.flatMap((each) => {
    const label: unknown = Array.isArray(each) ? each[1] : undefined
    return typeof label === 'string' ? [label] : []
  })
}

/** Returns the last text in JSON that was cut off, `["city","Springf`, and the text after JSON without its end mark. */
function lastText(json: string): string {
  const [list = json, rest = ''] = json.split(/\](.*)/s)
  return (list.split('"').findLast((part, index) => index % 2 === 1 && part !== '') ?? '') + rest
}

/** Returns the text of the first widget that has one. */
function findText(widgets: unknown): string {
  if (!isRecord(widgets)) return ''
  for (const widget of Object.values(widgets)) {
    if (!isRecord(widget)) continue
    const text = [widget['text'], widget['markdown'], widget['content']].find(
      (each) => typeof each === 'string',
    )
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return ''
}

/** Finds the formula of a math widget. The widget's name has a version, so it is recognized by its start. */
function findFormula(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  for (const [name, widget] of Object.entries(value)) {
    if (!/^(math|latex|tex|formula|equation)/i.test(name)) continue
    const contents = isRecord(widget) ? formulaFields.map((field) => widget[field]) : [widget]
    const content = contents.find((each) => typeof each === 'string' && each.trim() !== '')
    if (typeof content === 'string') return stripDelimiters(content.trim())
  }
  return undefined
}

const formulaFields = ['content', 'latex', 'tex', 'formula', 'value']

function stripDelimiters(formula: string): string {
  const match = /^(?:\$\$([\s\S]*)\$\$|\\\[([\s\S]*)\\\]|\$([^$]*)\$|\\\(([\s\S]*)\\\))$/.exec(formula)
  return (match?.slice(1).find((each) => each !== undefined) ?? formula).trim()
}

function isAlone(text: string, at: number, length: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const end = text.indexOf('\n', at + length)
  return before.trim() === '' && text.slice(at + length, end === -1 ? undefined : end).trim() === ''
}
