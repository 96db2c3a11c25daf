/** An annotation of a page, as far as it can hold text. */
export interface PdfAnnotation {
  subtype?: string
  fieldType?: string
  fieldName?: string
  /** Label of the field for screen readers. */
  alternativeText?: string
  fieldValue?: unknown
  checkBox?: boolean
  radioButton?: boolean
  exportValue?: string
  buttonValue?: string
  options?: readonly { exportValue?: string; displayValue?: string }[]
  contentsObj?: { str?: string }
  hidden?: boolean
}

/** Writes the filled fields and notes of a page, one per line. Returns an empty string if there are none. */
export function writeAnnotations(annotations: readonly PdfAnnotation[]): string {
  const fields = annotations.flatMap((annotation) =>
    annotation.subtype === 'Widget' ? writeField(annotation) : [],
  )
  const notes = annotations.flatMap(({ subtype, contentsObj }) => {
    const text = contentsObj?.str?.trim() ?? ''
    return /^(FreeText|Text)$/.test(subtype ?? '') && text !== '' ? [text] : []
  })
  return [
    ...(fields.length > 0 ? ['Form fields:', ...new Set(fields)] : []),
    ...(notes.length > 0 ? ['Notes on the page:', ...notes] : []),
  ].join('\n')
}

function writeField(field: PdfAnnotation): string[] {
  const name = (field.alternativeText?.trim() || field.fieldName?.split('.').at(-1)?.trim()) ?? 'field'
  if (field.radioButton === true)
    return isSet(field.fieldValue) && field.fieldValue === field.buttonValue
      ? [`${name}: ${String(field.buttonValue)}`]
      : []
  if (field.checkBox === true)
    return isSet(field.fieldValue)
      ? [`${name}: ${field.fieldValue === 'Off' ? 'not checked' : 'checked'}`]
      : []
  const values = Array.isArray(field.fieldValue) ? field.fieldValue : [field.fieldValue]
  const labels = values.filter(isSet).map((value) => labelOf(String(value), field.options))
  const text = labels.join(', ').trim()
  return text === '' || field.fieldType === 'Btn' || field.fieldType === 'Sig' ? [] : [`${name}: ${text}`]
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function labelOf(value: string, options: PdfAnnotation['options'] = []): string {
  return options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value
}

/** A node of an XFA form, which pdf.js describes as HTML. */
export interface XfaNode {
  name?: string
  value?: string
  attributes?: Readonly<Record<string, unknown>>
  children?: readonly (XfaNode | null | undefined)[]
}

/** Writes the text and the values of an XFA form page. */
export function writeXfa(root: XfaNode): string {
  const lines: string[] = []
  let line = ''
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.replace(/\s+/g, ' ').trim())
    line = ''
  }
  const stack: (XfaNode | 'end')[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === 'end') {
      endLine()
      continue
    }
    line += ` ${describeXfaNode(node)}`
    const children = (node.children ?? []).filter((child) => child !== null && child !== undefined)
    if (/^(div|p|li|tr|h\d)$/.test(node.name ?? '')) stack.push('end')
    stack.push(...children.toReversed())
  }
  endLine()
  return lines.join('\n')
}

function describeXfaNode({ name, value, attributes = {} }: XfaNode): string {
  const text = value ?? (typeof attributes.textContent === 'string' ? attributes.textContent : '')
  if (name === 'input' && (attributes.type === 'checkbox' || attributes.type === 'radio'))
    return attributes.checked === true ? '[x]' : '[ ]'
  if (name === 'input' && typeof attributes.value === 'string') return attributes.value
  if (name === 'option' && attributes.selected !== true) return ''
  return text
}
