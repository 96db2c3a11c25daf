import { afterEach, expect, test, vi } from 'vitest'
import { LoneCloseSearch } from './lone-close-search.ts'
import { hasLoneClose, ThinkingTags } from './thinking-tags.ts'

afterEach(() => vi.restoreAllMocks())

const many = 500
/** Texts with very many tags, of which none is a lone closing one, and the number of their marks. */
const hostile = {
  'open tags': ['x\n', '<think>\n', 'a</think>\n', many - 1],
  'a closed fence': ['x\n```\n```\n', '<think>\n', '</think>\n', many],
  'a line of tags': ['x ', '<think> ', 'a</think> ', many - 1],
} satisfies Record<string, [start: string, open: string, close: string, closes: number]>

test.each(Object.entries(hostile))('reads each mark once: %s', (_title, [start, open, close, closes]) => {
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  const match = vi.spyOn(String.prototype, 'match')
  const replace = vi.spyOn(String.prototype, 'replaceAll')
  const text = start + open.repeat(many) + close.repeat(closes)
  expect(hasLoneClose(text)).toBe(false)
  // Some expressions look at each mark: what it is, whether it closes, and what stands around it.
  expect(exec.mock.calls.length + match.mock.calls.length + replace.mock.calls.length).toBeLessThan(many * 20)
})

test('reads each mark once, and again near the end of a piece, while it waits', () => {
  const opens = Array.from({ length: many + 1 }, () => '<think>\n')
  const pieces = ['x\n', ...opens, ...opens.slice(1).map(() => 'a</think>\n')]
  const tags = new ThinkingTags('deepseek-r1')
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  const found = pieces.map((piece) => tags.push(piece))
  expect(exec.mock.calls.length).toBeLessThan(many * 60)
  expect(found.flat()).toEqual([])
})

test.each<[title: string, text: string, tag: string | undefined]>([
  ['a tag at the end of its line', 'plan\n</think>\nHi', '</think>'],
  ['a tag next to a word', 'plan</think>Hi', '</think>'],
  ['a tag in a sentence', 'The tag </think> ends it', undefined],
  ['a tag of an opening one', 'a <think>\nb\n</think>\nc', undefined],
  ['an opening tag with attributes', 'a <think mode="x">\nb\n</think>\nc', undefined],
  ['the name of an opening tag only', 'a <think of it\nb\n</think>\nc', '</think>'],
  ['an opening tag in code', 'a `<think>` b\n</think>\nc', '</think>'],
  ['an opening tag after a backtick alone', 'a ` <think> b\n</think>\nc', undefined],
  ['an opening tag after code', 'a `b` <think> c\n</think>\nd', undefined],
  ['a tag in code', 'a `</think>\n` b', undefined],
  ['a tag in a fence', 'a\n```\n</think>\n```\nb', undefined],
  ['a tag in a fence of tildes', 'a\n  ~~~\n</think>\n', undefined],
  ['a tag after a fence', 'a\n```\n</think>\n```\nb</think>\n', '</think>'],
  ['an opening tag in a block within a line', 'a ```<think>``` b\n</think>\nc', '</think>'],
  ['more backticks than close a block', 'a ` b ```` <think> c\n</think>\nd', '</think>'],
  ['a second closing tag', 'a <think>\nb</think>\nc</think>\nd', '</think>'],
  ['a tag that no prose has', 'a <think> b ◁/think▷ c', '◁/think▷'],
  ['the answer channel of Harmony', 'analysisI planassistantfinalHi', 'assistantfinal'],
])('finds the same in one piece and by characters: %s', (_title, text, tag) => {
  const whole = new LoneCloseSearch().push(text)
  expect(whole && text.slice(whole.from, whole.to)).toBe(tag)
  const search = new LoneCloseSearch()
  expect(
    text
      .split('')
      .map((character) => search.push(character))
      .find((found) => found),
  ).toEqual(whole)
})

test.each([
  ['closing tags', 'a\n', '</think>\n', 'a'],
  ['thoughts without text', '', '<think></think>', ''],
  ['thoughts', '', '<think>a</think>\n', 'a'.repeat(20_000)],
])('reads very many %s in turn, with work for the letters before each', (_title, start, tags, reasoning) => {
  let letters = 0
  const { replaceAll } = String.prototype
  vi.spyOn(String.prototype, 'replaceAll').mockImplementation(function (this: string, ...options) {
    letters += this.length
    return Reflect.apply(replaceAll, this, options) as string
  })
  const text = start + tags.repeat(20_000)
  const reader = new ThinkingTags()
  const pieces = [...reader.push(`${text}Hi`), ...reader.end().pieces]
  expect(letters).toBeLessThan(text.length * 40)
  const joined = (type: string) => pieces.flatMap((piece) => (piece.type === type ? piece.text : [])).join('')
  expect(joined('reasoning').trim()).toBe(reasoning)
  expect(joined('text')).toBe('Hi')
})

test('a closing tag far from the opening one is found, in any case of letters', () => {
  for (const length of [0, 90, 199, 200, 700, 790, 800, 801, 5000]) {
    const thoughts = `A${'b'.repeat(length)}`
    expect(new ThinkingTags().push(`<think>${thoughts}</THINK>\nHi`)).toEqual([
      { type: 'reasoning', text: thoughts },
      { type: 'text', text: 'Hi' },
    ])
  }
})
