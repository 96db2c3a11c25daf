import { isTemporary } from '../../../core/kernel/temporary.ts'

const idFields = ['sessionId', 'runId', 'messageId', 'holderId'] as const

/**
 * Returns whether the input concerns a temporary chat. All of its ids show that, and an input never mixes temporary and
 * stored chats.
 */
export function isAboutTemporary(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return idFields.some((field) => {
    const id: unknown = (input as Readonly<Record<string, unknown>>)[field]
    return typeof id === 'string' && isTemporary(id)
  })
}

type Handler = (input: never, ...rest: never[]) => Promise<unknown>

/** Routes commands of temporary chats to other handlers, which are opened at their first use. */
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
