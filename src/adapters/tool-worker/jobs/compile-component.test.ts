import { expect, test } from 'vitest'
import type { JobContext } from '../job.ts'
import { compileComponent } from './compile-component.ts'

const context = {} as JobContext

async function run(source: string): Promise<Record<string, unknown>> {
  const compiled = await compileComponent({ source }, context)
  if (!compiled.ok) throw new Error(compiled.failure.detail)
  const module: { exports: Record<string, unknown> } = { exports: {} }
  const jsx = (type: unknown, props: object) => ({ type, props })
  const require = () => ({ jsx, jsxs: jsx, useState: (value: unknown) => [value] })
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- what the sandbox does with a script element
  const define = new Function('require', 'exports', 'module', compiled.value.code) as (
    ...parts: unknown[]
  ) => void
  define(require, module.exports, module)
  return module.exports
}

test('JSX, types and imports become a module that needs no compiler', async () => {
  const result = await run(`import { useState } from 'react'
interface Props { start?: number }
export default function Counter({ start = 2 }: Props) {
  const [count] = useState<number>(start)
  return <p title="count">{count}</p>
}`)
  expect((result['default'] as (props: object) => unknown)({})).toEqual({
    type: 'p',
    props: { title: 'count', children: 2 },
  })
})

test.each([
  ['function Part() { return null }\nfunction App() { return <Part /> }', 'App'],
  ['const Card = () => <p>x</p>', 'Card'],
])('source without an export exports its last component: %s', async (source, name) => {
  expect((await run(source))['default']).toHaveProperty('name', name)
})

test('invalid JSX is a failure with its position', async () => {
  const result = await compileComponent({ source: 'export default () => <p>' }, context)
  expect(result).toMatchObject({
    failure: { code: 'invalid-input', detail: expect.stringMatching(/\(1:\d+\)/) },
  })
})
