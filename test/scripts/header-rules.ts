/** A path pattern of `_headers` (`*` matches anything) and the headers that it adds to a response. */
export interface HeaderRule {
  pattern: string
  headers: [name: string, value: string][]
}

/** Reads the `_headers` format of static hosts. Throws on a line that belongs to no rule, so that a typo cannot drop a policy. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (line.startsWith('/')) {
      rules.push({ pattern: line.trim(), headers: [] })
      continue
    }
    const colon = line.indexOf(':')
    const rule = rules.at(-1)
    if (!rule || colon < 1) throw new Error(`_headers: cannot read "${line}"`)
    rule.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
  }
  return rules
}

/** Returns the same rules for an application that is deployed below a path, such as `/app/`. */
export function placeHeaderRules(text: string, basePath: string): string {
  if (!/^\/(?:[^\s*]+\/)?$/.test(basePath))
    throw new Error(`BASE_PATH must start and end with a slash, such as /app/: ${basePath}`)
  return text.replaceAll(/^\//gm, basePath)
}

/** Returns all headers of a path, with rules joined as hosts join them. */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const rule of rules) {
    if (!matches(rule.pattern, pathname)) continue
    for (const [name, value] of rule.headers) {
      const earlier = headers.get(name)
      headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`)
    }
  }
  return headers
}

function matches(pattern: string, pathname: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pathname === pattern
  const last = rest.at(-1) ?? ''
  return pathname.startsWith(first) && pathname.slice(first.length).endsWith(last)
}
