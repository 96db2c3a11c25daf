import { createElement, Fragment, type ReactNode } from 'react'

/** Children that are told apart by their place alone: prose only grows at its end, so a place never changes its meaning. */
export function inOrder(children: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children)
}
