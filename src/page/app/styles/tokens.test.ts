import { readFileSync } from 'node:fs'
import path from 'node:path'
import Color from 'colorjs.io'
import { expect, test } from 'vitest'
import { accentChoices } from '../preferences.ts'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const hues = Object.fromEntries(
  accentChoices.map((accent) => {
    const [, hue] = new RegExp(`data-accent='${accent}'\\] \\{\\s*--accent-hue: (\\d+)`).exec(css) ?? []
    return [accent, hue]
  }),
)

/** Resolves a color of the theme and accent, blended with the background if it is translucent. */
function read(token: string, theme: Theme, accent: string): Color {
  const [, light = '', dark = ''] =
    new RegExp(`--${token}: light-dark\\((oklch\\([^;]*?\\)), (oklch\\([^;]*?\\))\\);`).exec(css) ?? []
  const text = (theme === 'light' ? light : dark).replace('var(--accent-hue)', hues[accent] ?? 'missing')
  return new Color(text)
}

const grounds = ['background', 'surface', 'raised']
const softGrounds = ['danger', 'warning', 'success', 'info', 'accent']
/** [foreground, background, minimum contrast] */
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground) =>
    ['text', 'muted', 'faint', 'accent', 'danger', 'warning', 'success', 'info'].map(
      (ink): [string, string, number] => [ink, ground, 4.5],
    ),
  ),
  ...softGrounds.flatMap((name): [string, string, number][] => [
    ['text', `${name}-soft`, 4.5],
    [name, `${name}-soft`, 4.5],
    ['muted', `${name}-soft`, 4.5],
  ]),
  ['on-accent', 'accent', 4.5],
  ['text', 'fill', 4.5],
  ['muted', 'fill', 4.5],
  ['text', 'mark', 4.5],
  ['text', 'mark-current', 4.5],
]

test.each(themes.flatMap((theme) => accentChoices.map((accent) => [theme, accent] as const)))(
  'in the %s theme with %s all text is readable',
  (theme, accent) => {
    const weak = pairs.flatMap(([ink, ground, least]) => {
      const contrast = read(ink, theme, accent).contrastWCAG21(read(ground, theme, accent))
      return contrast >= least ? [] : [`${ink} on ${ground}: ${contrast.toFixed(2)}`]
    })
    expect(weak).toEqual([])
  },
)

test('series of a chart contrast with their background', () => {
  const weak = themes.flatMap((theme) =>
    [2, 3, 4, 5, 6, 7, 8].flatMap((number) => {
      const contrast = read(`chart-${number}`, theme, 'teal').contrastWCAG21(
        read('background', theme, 'teal'),
      )
      return contrast >= 3 ? [] : [`chart-${number} in ${theme}: ${contrast.toFixed(2)}`]
    }),
  )
  expect(weak).toEqual([])
})
