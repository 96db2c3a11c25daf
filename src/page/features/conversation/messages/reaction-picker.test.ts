import { gemoji } from 'gemoji'
import { expect, it } from 'vitest'
import { toEmoji } from '../../../../lib/emoji.ts'
import { commonEmoji, findEmoji } from './reaction-picker.tsx'

it('offers the common ones before a search, each of them one emoji', () => {
  expect(findEmoji(' ', gemoji)).toEqual(commonEmoji)
  for (const { emoji } of commonEmoji) expect(toEmoji(emoji)).toBe(emoji)
})

it('sorts matches at the start of a name first', () => {
  expect(findEmoji('oct', gemoji)[0]).toEqual({ emoji: '🐙', name: 'octopus' })
  expect(findEmoji('thumbs up', gemoji)[0]?.emoji).toBe('👍')
  expect(findEmoji('zzz no such', gemoji)).toEqual([])
  expect(findEmoji('a', gemoji)).toHaveLength(40)
})
