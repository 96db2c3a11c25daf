import { isTemporary } from '../../../core/kernel/temporary.ts'

const idFields = ['sessionId', 'runId', 'messageId', 'holderId'] as const

/** Whether what is asked is about a temporary chat. All ids of one say so, and one is never named beside others. */
export function isAboutTemporary(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return idFields.some((field) => {
    const id: unknown = (input as Readonly<Record<string, unknown>>)[field]
    return typeof id === 'string' && isTemporary(id)
  })
}

type Handler = (input: never, ...rest: never[]) => Promise<unknown>

/**
 * The same handlers, but that what is about a temporary chat goes to those of the memory, which are opened when they are
 * wanted first.
 */
export function routeTemporary<Handlers extends Readonly<Record<keyof Handlers, Handler>>>(
  home: Handlers,
  open: () => Promise<Handlers>,
): Handlers {
  const routed = Object.entries<Handler>(home).map(([name, handler]): [string, Handler] => [
    name,
    async (input, ...rest) => {
      if (!isAboutTemporary(input)) return handler(input, ...rest)
      const temporary = await open()
      return temporary[name as keyof Handlers](input, ...rest)
    },
  ])
  return Object.fromEntries(routed) as Handlers
}
