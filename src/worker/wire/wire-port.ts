/** Anything shaped like a MessagePort: a worker as its page sees it, a worker's own scope, one side of a MessageChannel. */
export interface WirePort {
  postMessage(message: unknown, options?: StructuredSerializeOptions): void
  onmessage: ((event: MessageEvent) => unknown) | null
}
