import { expect, test } from 'vitest'
import { BranchMaker, type RandomBranch } from '../../../test/doubles/random-branch.ts'
import { benchModel, userMessage } from '../../../test/doubles/turn-bench.ts'
import { seededRandom } from '../../../test/recordings/seeded-random.ts'
import { isDeleted } from '../model/conversation/annotated-message.ts'
import type { Message, MessagePart } from '../model/conversation/message.ts'
import type { ModelMessage } from '../model/providers/model-request.ts'
import { collectReductions } from './reductions/apply-reductions.ts'
import { BranchIds } from './branch-ids.ts'
import { findTurnBreak } from './request-prefix.ts'
import { TurnProjection, type Projection } from './turn-projection.ts'
import { defaultBranchView, findCompactionIndex, type BranchView } from './view-branch.ts'

/** The check runs a sample; `INNERLOOP_RUNS` requests more. A failure prints its seed. */
const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 400)
const seed = Number(process.env['INNERLOOP_SEED'] ?? Date.now() % 1_000_000)

function makeBranches(): { branch: RandomBranch; view: BranchView; label: string }[] {
  return Array.from({ length: numRuns }, (_, run) => {
    const random = seededRandom(seed + run)
    const view = random() < 0.3 ? { ...defaultBranchView, maxMessages: 4 } : defaultBranchView
    return { branch: new BranchMaker(random).make(), view, label: `seed ${seed + run}` }
  })
}

function project({ history, answers }: RandomBranch, view: BranchView): Projection {
  return new TurnProjection().project({ history, view }, answers, benchModel)
}

const modelMessages = ({ messages }: Projection): ModelMessage[] => messages.map(({ message }) => message)

/** Throws unless each call is followed by its result, and each result follows its call. */
function checkPairs(messages: readonly ModelMessage[]): void {
  const hosted = new Set<string>()
  for (const [index, message] of messages.entries()) {
    if (message.role === 'user' && message.text.trim() === '' && !message.files)
      throw new Error('blank message')
    if (message.role === 'tool' && messages[index - 1]?.role !== 'assistant') throw new Error('results alone')
    if (message.role !== 'assistant') continue
    if (message.parts.length === 0) throw new Error('empty answer')
    const calls = message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))
    const next = messages[index + 1]
    const results = next?.role === 'tool' ? next.results.map(({ callId }) => callId) : []
    if (calls.join() !== results.join())
      throw new Error(`calls ${calls.join()} have results ${results.join()}`)
    for (const part of message.parts) {
      if (part.type === 'text' && part.text.trim() === '') throw new Error('blank text')
      if (part.type === 'hosted-call') hosted.add(part.callId)
      if (part.type === 'hosted-result' && !hosted.has(part.callId)) throw new Error('hosted result alone')
    }
  }
}

/** Counts what must be repaired in the parts that are sent. */
function countRepairs({ history, answers }: RandomBranch, view: BranchView) {
  const branch = [...history, ...answers]
  const { omittedMessages, rounds } = collectReductions(history, answers)
  const compactedAt = findCompactionIndex(history)
  const counts = { 'call-without-result': 0, 'result-without-call': 0, 'blank-text-dropped': 0 }
  const start = view.maxMessages === undefined ? 0 : findStart(history, view.maxMessages, compactedAt)
  for (const [index, message] of branch.entries()) {
    if (index <= compactedAt || index < start || omittedMessages.has(message.id)) continue
    if (isDeleted(message)) continue
    countOf(message, rounds.get(message.id)?.throughRound ?? -1, counts)
  }
  return counts
}

function findStart(history: readonly Message[], max: number, compactedAt: number): number {
  let sent: number[] = []
  let start = 0
  for (let index = Math.max(0, compactedAt); index < history.length - 1; index++) {
    const message = history[index]
    if (!message || (isDeleted(message) && index !== compactedAt)) continue
    sent.push(index)
    if (sent.length <= max * 1.5) continue
    start = sent.slice(-max).find((at) => history[at]?.role === 'user' && at !== compactedAt) ?? index + 1
    sent = sent.filter((at) => at >= start)
  }
  return start
}

function countOf(
  { role, parts }: Message,
  throughRound: number,
  counts: ReturnType<typeof countRepairs>,
): void {
  for (const part of parts) {
    const isSent = role === 'user' || part.round > throughRound
    if (part.type === 'text' && role === 'assistant' && isSent && part.text.trim() === '')
      counts['blank-text-dropped']++
    if (part.type === 'tool-call' && isSent && part.state === 'running') counts['call-without-result']++
    if (part.type !== 'hosted-call') continue
    if (isSent && part.result === undefined) counts['call-without-result']++
    if (!isSent && (part.resultRound ?? 0) > throughRound) counts['result-without-call']++
  }
  if (role === 'user' && parts.every((part) => part.type === 'text' && part.text.trim() === ''))
    counts['blank-text-dropped']++
}

test(`any branch with reductions is sent with paired calls, a user message first, and its repairs (${numRuns} runs, seed ${seed})`, () => {
  for (const { branch, view, label } of makeBranches()) {
    const projection = project(branch, view)
    const messages = modelMessages(projection)
    checkPairs(messages)
    if (messages.length > 0) expect([label, messages[0]?.role]).toEqual([label, 'user'])
    const reported = Object.fromEntries(
      projection.diagnostics.map(({ code, params }) => [code, Number(params?.['count'])]),
    )
    const { 'user-message-missing': _, ...repairs } = reported
    const expected = Object.entries(countRepairs(branch, view)).filter(([, count]) => count > 0)
    expect([label, repairs]).toEqual([label, Object.fromEntries(expected)])
  }
})

test(`a cleared result is found by the name that its text gives (${numRuns} runs, seed ${seed})`, () => {
  let checked = 0
  for (const { branch, view, label } of makeBranches()) {
    const ids = new BranchIds([...branch.history, ...branch.answers])
    for (const { message } of project(branch, view).messages) {
      if (message.role !== 'tool') continue
      for (const { callId, value } of message.results) {
        const name = typeof value === 'string' ? /read_result\("(.*?)"\)/.exec(value)?.[1] : undefined
        if (name === undefined) continue
        const found = ids.findResult(name)
        expect([label, found?.callId]).toEqual([label, callId])
        checked++
      }
    }
  }
  expect(checked).toBeGreaterThan(numRuns / 10)
})

test(`an answer that grows is projected step by step, and broken prefixes have their reason (${numRuns} runs, seed ${seed})`, () => {
  let broken = 0
  for (const { branch, view, label } of makeBranches()) {
    const { history, answers } = branch
    const projection = new TurnProjection()
    const source = { history, view }
    let before = projection.project(source, [], benchModel)
    for (const grown of growAnswers(answers)) {
      const now = projection.project(source, grown, benchModel)
      const whole = modelMessages(project({ history, answers: grown }, view))
      expect([label, modelMessages(now)]).toEqual([label, whole])
      const reason = findTurnBreak(
        { ...source, messages: before.messages, reductions: before.reductions },
        { ...source, messages: now.messages, reductions: now.reductions },
      )
      const start = modelMessages(now).slice(0, before.messages.length)
      const isExtended = JSON.stringify(start) === JSON.stringify(modelMessages(before))
      expect([label, reason === undefined]).toEqual([label, isExtended])
      if (reason !== undefined) {
        broken++
        const known = new Set(before.reductions.map(({ id }) => id))
        expect([label, now.reductions.some(({ id }) => !known.has(id))]).toEqual([label, true])
      }
      before = now
    }
  }
  expect(broken).toBeGreaterThan(numRuns / 20)
})

test(`a turn is sent by the next turn as it was sent itself, except for outputs for later turns (${numRuns} runs, seed ${seed})`, () => {
  const view = { ...defaultBranchView, mediaWindow: 1000 }
  let reduced = 0
  for (const { branch, label } of makeBranches()) {
    const { history } = branch
    const answers = branch.answers.map(withoutLaterForms)
    const before = project({ history, answers }, view)
    const next: Message = { ...userMessage('Next', 'next'), createdAt: 99 }
    const now = project({ history: [...history, ...answers, next], answers: [] }, view)
    if (before.reductions.length > 0) reduced++
    expect([label, modelMessages(now).slice(0, before.messages.length)]).toEqual([
      label,
      modelMessages(before),
    ])
  }
  expect(reduced).toBeGreaterThan(numRuns / 4)
})

/** Leaves out what a later turn sends in another form: outputs for later turns, and images of steered messages, which get names. */
function withoutLaterForms(message: Message): Message {
  const parts = message.parts.filter(({ type }) => message.role === 'assistant' || type !== 'file')
  return { ...message, parts: parts.map(withoutLaterForm) }
}

function withoutLaterForm(part: MessagePart): MessagePart {
  return part.type === 'tool-call' ? { ...part, kept: undefined } : part
}

/** Returns the answers after each of their rounds. */
function growAnswers(answers: readonly Message[]): Message[][] {
  const steps: Message[][] = []
  for (const [index, answer] of answers.entries()) {
    const earlier = answers.slice(0, index)
    const rounds = [...new Set(answer.parts.map(({ round }) => round))]
    for (const last of rounds) {
      const parts = answer.parts.filter(({ round }) => round <= last)
      steps.push([...earlier, { ...answer, parts: parts.map((part) => withoutLaterResult(part, last)) }])
    }
  }
  return steps
}

function withoutLaterResult(part: MessagePart, last: number): MessagePart {
  if (part.type !== 'hosted-call' || (part.resultRound ?? 0) <= last) return part
  return { ...part, state: 'running', result: undefined, resultRound: undefined }
}

test('a plain round reads no earlier message, also after images were left out', () => {
  let reads = 0
  const earlier = new Proxy(userMessage('Earlier', 'earlier'), {
    get: (message, key) => {
      reads++
      return Reflect.get(message, key) as unknown
    },
  })
  const source = { history: [earlier, userMessage('Now', 'now')], view: defaultBranchView }
  const stripped: MessagePart = {
    type: 'notice',
    round: 0,
    code: 'context-reduced',
    text: '',
    reduction: {
      id: 'r',
      at: 1,
      by: 'recovery',
      tokensBefore: 2,
      tokensAfter: 1,
      kind: 'images-stripped',
      model: benchModel,
    },
  }
  const answer: Message = {
    ...userMessage('', 'answer'),
    role: 'assistant',
    model: benchModel,
    parts: [stripped],
  }
  const projection = new TurnProjection()
  projection.project(source, [answer], benchModel)
  reads = 0
  answer.parts.push({ type: 'text', round: 1, text: 'A step' })
  expect(projection.project(source, [answer], benchModel).messages).toHaveLength(3)
  expect(reads).toBe(0)
})
