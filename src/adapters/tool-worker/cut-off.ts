/**
 * Takes away from a global scope, and from what it inherits, all but the kept names; `navigator` becomes a few facts. Throws
 * if something that can be used stays behind: a worker that is not cut off must not run.
 */
export function cutOff(scope: object, kept: ReadonlySet<string>): void {
  const facts = readFacts(Reflect.get(scope, 'navigator'))
  for (const holder of scopeChain(scope)) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!kept.has(name) && name !== 'constructor') Reflect.deleteProperty(holder, name)
    }
  }
  const left = scopeChain(scope)
    .flatMap((holder) => Object.getOwnPropertyNames(holder))
    .filter((name) => !kept.has(name) && name !== 'constructor' && isUsable(Reflect.get(scope, name)))
  if (left.length > 0) throw new Error(`A tool worker could not be cut off from: ${left.join(', ')}`)
  Object.defineProperty(scope, 'navigator', { value: facts })
}

/** The scope and the interfaces it is made of, short of what every object and event target inherits. */
function scopeChain(scope: object): object[] {
  const chain: object[] = []
  const ends = new Set([Object.prototype, globalThis.EventTarget.prototype, null])
  for (
    let holder: object | null = scope;
    !ends.has(holder);
    holder = Reflect.getPrototypeOf(holder as object)
  )
    chain.push(holder as object)
  return chain
}

function isUsable(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** What libraries look at to choose a way round a browser's faults. */
function readFacts(navigator: unknown): object {
  const { userAgent, platform, language, hardwareConcurrency } = Object(navigator) as Record<string, unknown>
  return Object.freeze({ userAgent, platform, language, languages: [language], hardwareConcurrency })
}
