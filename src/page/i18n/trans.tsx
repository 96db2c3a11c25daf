import { TransNoContext } from '@lingui/react/server'
import type { ReactElement, ReactNode } from 'react'
import { formatNumber } from './formats.ts'
import { lingui, prepareValues } from './interpolation.ts'
import type { Literal, Placeholders, Tags } from './message-types.ts'

type Part<Names extends string, Kind, Prop extends string> = [Names] extends [never]
  ? { [Name in Prop]?: never }
  : { [Name in Prop]: { [Name in Names]: Kind } }

export type TransProps<Id extends string> = { id: Id & Literal<Id> } & Part<
  Placeholders<Id>,
  ReactNode,
  'values'
> &
  Part<Tags<Id>, ReactElement, 'components'>

/** Draws a text with elements in it: `<Trans id="See <link>the guide</link>." components={{ link: <a href={url} /> }} />`. */
export function Trans<Id extends string>({ id, values, components }: TransProps<Id>) {
  return (
    <TransNoContext
      lingui={{ i18n: lingui }}
      id={id}
      values={prepareValues(id, values ?? {}, show)}
      components={components ?? {}}
    />
  )
}

/** Wraps a value in its own element, so that names of people and files are never read as tags. */
function show(value: string | number) {
  return <>{typeof value === 'number' ? formatNumber(value) : value}</>
}
