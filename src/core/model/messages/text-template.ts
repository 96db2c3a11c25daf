const english = new Intl.PluralRules('en')

/** A plural with its forms, or a plain placeholder. */
const placeholder = /\{(\w+)(?:, plural,((?: (?:one|other) \{[^{}]*\})+))?\}/g

/** A placeholder in a template: as it is written, its name, and its forms if it is a plural. */
interface Placeholder {
  whole: string
  name: string
  forms: string | undefined
}

/** The parts of each template that was used. Templates are the constants of the text tables. */
const known = new Map<string, readonly (string | Placeholder)[]>()

/**
 * Fills the placeholders of an English template in one pass, so that values are never read as templates. In a plural form `#`
 * is the number. Unknown placeholders stay.
 */
export function formatTemplate<Param>(
  template: string,
  params: Readonly<Record<string, Param>>,
  format: (param: Param) => string,
): string {
  const parts = known.get(template) ?? parseTemplate(template)
  known.set(template, parts)
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else text += fill(part, params[part.name], format)
  }
  return text
}

function fill<Param>(
  { whole, forms }: Placeholder,
  param: Param | undefined,
  format: (param: Param) => string,
): string {
  if (param === undefined) return whole
  return forms === undefined ? format(param) : selectForm(forms, param).replaceAll('#', () => format(param))
}

function parseTemplate(template: string): (string | Placeholder)[] {
  const parts: (string | Placeholder)[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', 2: forms, index } of template.matchAll(placeholder)) {
    parts.push(template.slice(end, index), { whole, name, forms })
    end = index + whole.length
  }
  return [...parts, template.slice(end)]
}

function selectForm(forms: string, param: unknown): string {
  const wanted = english.select(toNumber(param))
  const all = Array.from(forms.matchAll(/ (one|other) \{([^{}]*)\}/g), ([, name, form = '']) => ({
    name,
    form,
  }))
  return (all.find(({ name }) => name === wanted) ?? all.at(-1))?.form ?? ''
}

/** Returns the number that decides the plural form. */
function toNumber(param: unknown): number {
  return typeof param === 'object' && param !== null && 'number' in param
    ? Number(param.number)
    : Number(param)
}
