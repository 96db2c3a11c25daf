import { expect, test } from 'vitest'
import type { SessionId } from '../../../../core/model/id.ts'
import { ReadingPositions, type ReadingPosition } from './reading-positions.ts'

const place: ReadingPosition = {
  rowId: 'row',
  path: [0, 2],
  top: -12,
  fromEnd: 30,
  seen: { id: 'last', isGrowing: false },
}
const one = 'one' as SessionId

function open(stored: string | null = null) {
  let storedValue = stored
  return new ReadingPositions({ getItem: () => storedValue, setItem: (_, value) => (storedValue = value) })
}

test('a position survives a reload; the end is not a position; a temporary chat leaves none', () => {
  let stored = ''
  const storage = { getItem: () => stored, setItem: (_: string, value: string) => (stored = value) }
  const places = new ReadingPositions(storage)
  places.keep(one, place)
  places.keep('temporary-two' as SessionId, place)
  places.keep('three' as SessionId, place)
  places.keep('three' as SessionId, null)
  expect(places.read('temporary-two' as SessionId)).toEqual(place)
  places.store()
  const again = new ReadingPositions(storage)
  expect(again.read(one)).toEqual(place)
  expect(again.read('temporary-two' as SessionId)).toBeNull()
  expect(again.read('three' as SessionId)).toBeNull()
})

test.each(['', '{}', '[1]', '[["one",{"rowId":1}]]', '[["one",null]]', 'not json'])(
  'ignores stored %s',
  (stored) => expect(open(stored).read(one)).toBeNull(),
)

test('stores only the newest positions', () => {
  const places = open()
  for (let number = 0; number < 100; number += 1) places.keep(`chat-${number}` as SessionId, place)
  expect(places.read('chat-0' as SessionId)).toBeNull()
  expect(places.read('chat-99' as SessionId)).toEqual(place)
})
