const english = new Intl.PluralRules('en')

/** A plural with its forms, or a plain placeholder. */
const placeholder = /\{(\w+)(?:, plural,((?: (?:one|other) \{[^{}]*\})+))?\}/g

/**
 * Fills the placeholders of an English template in one pass, so that values are never read as templates. In a plural form `#`
 * is the number. Unknown placeholders stay.
 */
export function formatTemplate<Param>(
  template: string,
  params: Readonly<Record<string, Param>>,
  format: (param: Param) => string,
): string {
  return template.replaceAll(placeholder, (whole, name: string, forms: string | undefined) => {
    const param = params[name]
    if (param === undefined) return whole
    return forms === undefined ? format(param) : selectForm(forms, param).replaceAll('#', () => format(param))
  })
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
