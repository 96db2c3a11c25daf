import { expect, test } from 'vitest'
import { LiveAnswers } from './live-answers.ts'

test('the blocks of a mounted answer are never replaced, however many answers follow', () => {
  const answers = new LiveAnswers()
  const write = (count: number) => {
    for (let number = 0; number < count; number += 1)
      void answers.applyBlocks(`answer-${number}`, [{ prose: 0 }])
  }
  const isCached = (number: number) => answers.findBlocks(`answer-${number}`) !== undefined
  write(2)
  const unmount = answers.findBlocks('answer-0')?.subscribe(0, () => undefined)
  write(7)
  expect([0, 1, 2, 3, 4, 5, 6].filter(isCached)).toEqual([0, 3, 4, 5, 6])
  unmount?.()
  write(8)
  expect(isCached(0)).toBe(false)
})
