import { createElement, Fragment, type ReactNode } from 'react'

/** Renders children without keys. Prose only grows at its end, so positions are stable. */
export function inOrder(children: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children)
}
