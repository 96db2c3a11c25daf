import { describe, expect, it } from 'vitest'
import type { InteractionId } from '../../../../core/model/id.ts'
import type { Interaction, InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { InteractionLog } from './interaction-log.ts'

const question = (id: string): Interaction => ({ kind: 'confirm', id: id as InteractionId, prompt: `${id}?` })
const yes: InteractionAnswer = { outcome: 'accepted', value: { kind: 'confirm' } }
const no: InteractionAnswer = { outcome: 'rejected' }
const shownIn = (log: InteractionLog) =>
  log.read().map(({ interaction, answer, failure }) => [interaction.id, answer?.outcome ?? failure ?? 'open'])

describe('InteractionLog', () => {
  it('shows what storage has open, and drops what is gone without an answer from here', () => {
    const log = new InteractionLog()
    log.setStored([question('a'), question('b')])
    expect(shownIn(log)).toEqual([
      ['a', 'open'],
      ['b', 'open'],
    ])
    log.setStored([question('b')])
    expect(shownIn(log)).toEqual([['b', 'open']])
  })

  it('keeps the line of what was answered, here or as the live turn tells it', async () => {
    const log = new InteractionLog()
    log.setStored([question('a')])
    await log.answer(question('a'), yes, async () => null)
    log.setStored([])
    log.setLive([{ interaction: question('b') }])
    log.setLive([{ interaction: question('b'), answer: no }])
    log.setLive([])
    expect(shownIn(log)).toEqual([
      ['a', 'accepted'],
      ['b', 'rejected'],
    ])
  })

  it('leaves what was answered behind when another answer begins, and keeps what is open', async () => {
    const log = new InteractionLog()
    log.setStored([question('a'), question('b')])
    await log.answer(question('a'), yes, async () => null)
    log.setStored([question('b')])
    log.dropAnswered()
    expect(shownIn(log)).toEqual([['b', 'open']])
    log.setLive([{ interaction: question('c'), answer: no }])
    expect(shownIn(log)).toEqual([
      ['b', 'open'],
      ['c', 'rejected'],
    ])
  })

  it('opens a question again that the next run lists without the answer given before', async () => {
    const log = new InteractionLog()
    log.setLive([{ interaction: question('a') }])
    await log.answer(question('a'), yes, async () => null)
    log.setLive([{ interaction: question('a') }])
    expect(shownIn(log)).toEqual([['a', 'accepted']])
    log.setLive([])
    log.dropAnswered()
    log.setLive([{ interaction: question('a') }])
    expect(shownIn(log)).toEqual([['a', 'open']])
  })

  it('keeps an answer that is still on its way when another run begins', async () => {
    const log = new InteractionLog()
    log.setStored([question('a')])
    let arrive: (failure: null) => void = () => undefined
    const answered = log.answer(question('a'), yes, () => new Promise((resolve) => (arrive = resolve)))
    log.dropAnswered()
    expect(shownIn(log)).toEqual([['a', 'accepted']])
    arrive(null)
    await answered
    log.setStored([])
    log.dropAnswered()
    expect(shownIn(log)).toEqual([])
  })

  it('answers once, however often it is pressed', async () => {
    const log = new InteractionLog()
    log.setStored([question('a')])
    let delivered = 0
    const deliver = async () => {
      delivered += 1
      return null
    }
    await Promise.all([log.answer(question('a'), yes, deliver), log.answer(question('a'), no, deliver)])
    expect(delivered).toBe(1)
    expect(shownIn(log)).toEqual([['a', 'accepted']])
  })

  it('brings the question back with the reason when the answer did not arrive', async () => {
    const log = new InteractionLog()
    log.setStored([question('a')])
    await log.answer(question('a'), yes, async () => ({ message: 'The worker is gone.' }))
    expect(shownIn(log)).toEqual([['a', 'The worker is gone.']])
    await log.answer(question('a'), yes, async () => null)
    expect(shownIn(log)).toEqual([['a', 'accepted']])
  })

  it('tells its listeners only of changes', () => {
    const log = new InteractionLog()
    let told = 0
    log.subscribe(() => (told += 1))
    log.setStored([question('a')])
    log.setStored([question('a')])
    log.setLive([{ interaction: question('a') }])
    expect(told).toBe(1)
  })
})
