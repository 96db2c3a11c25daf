import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const page = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const theme = read('app.css')

/** Prefixes whose classes exist only if the theme names them. An unknown class of them causes no error and has no effect. */
const closed = { animate: 'animate', shadow: 'shadow', ease: 'ease', rounded: 'radius' }

const sources = readdirSync(page, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(page, file), 'utf8') }))

function findClasses(name: string, source: string): string[] {
  const side = name === 'rounded' ? '(?:(?:[trblse]|[tb][lr]|[se][se])(?=-)-)?' : ''
  return [...source.matchAll(new RegExp(`(?<![\\w-])${name}-${side}([a-z0-9]{2,})`, 'g'))].map(
    ([, value = '']) => value,
  )
}

test.each(Object.entries(closed))('every used class %s-… is in the theme', (name, namespace) => {
  expect(theme).toContain(`--${namespace}-*: initial;`)
  const named = [...theme.matchAll(new RegExp(`--${namespace}-(\\w+):`, 'g'))].map(([, value]) => value)
  const classNames = new Set([...named, 'none'])
  const unknown = sources.flatMap(({ file, source }) =>
    findClasses(name, source)
      .filter((value) => !classNames.has(value))
      .map((value) => `${file}: ${name}-${value}`),
  )
  expect(unknown).toEqual([])
})

test('used classes are found, and every animation has its keyframes', () => {
  expect(sources.flatMap(({ source }) => findClasses('animate', source)).length).toBeGreaterThan(6)
  expect(findClasses('animate', "'text-accent animate-spin'")).toEqual(['spin'])
  expect(findClasses('rounded', 'hover:rounded-t-lg rounded-md rounded-t')).toEqual(['lg', 'md'])
  const frames = [...theme.matchAll(/--animate-\w+: (\w+) /g)].map(([, name]) => name)
  expect(frames.filter((name) => !read('base.css').includes(`@keyframes ${name} {`))).toEqual([])
  expect(frames).not.toEqual([])
})
