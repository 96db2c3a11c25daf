/** Scripts of the workers that the page starts for its worker. */
export type ChildScript = 'tool-worker' | 'render-worker'

interface Scope<Port> {
  addEventListener(type: 'message', listener: (event: { data: Port }) => void, options: { once: true }): void
}

/** Serves the port that the first message to a started worker brings. */
export function servePort<Port extends { start(): void }>(
  scope: Scope<Port>,
  serve: (port: Port) => void,
): void {
  scope.addEventListener(
    'message',
    ({ data: port }) => {
      serve(port)
      port.start()
    },
    { once: true },
  )
}
