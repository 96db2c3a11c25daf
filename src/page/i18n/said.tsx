import { TransNoContext } from '@lingui/react/server'
import type { ReactElement, ReactNode } from 'react'
import { formatNumber } from './formats.ts'
import { i18n, prepare } from './say.ts'
import type { Holes, Tags, Text } from './text.ts'

type Part<Names extends string, Kind, Prop extends string> = [Names] extends [never]
  ? { [Name in Prop]?: never }
  : { [Name in Prop]: { [Name in Names]: Kind } }

export type SaidProps<Key extends Text> = { text: Key } & Part<Holes<Key>, ReactNode, 'values'> &
  Part<Tags<Key>, ReactElement, 'tags'>

/** Draws a text with elements in it: `<Said text="See <link>the guide</link>." tags={{ link: <a href={url} /> }} />`. */
export function Said<Key extends Text>({ text, values, tags }: SaidProps<Key>) {
  return (
    <TransNoContext
      lingui={{ i18n }}
      id={text}
      values={prepare(text, values ?? {}, show)}
      components={tags ?? {}}
    />
  )
}

/** Wraps a value in its own element, so that names of people and files are never read as tags. */
function show(value: string | number) {
  return <>{typeof value === 'number' ? formatNumber(value) : value}</>
}
