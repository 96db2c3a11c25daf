/**
 * Whom a key is given to: the origin of its provider and, where a person set one, the proxy that sees the key on its way.
 * Stored keys are bound to this text, so it is permanent. No origin has a blank in it.
 */
export function keyReceiver(origin: string, proxyOrigin?: string): string {
  return proxyOrigin === undefined ? origin : `${origin} by ${proxyOrigin}`
}
