import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SessionId } from '../../../core/model/id.ts'
import { searchSegmentOf, type SearchDocument } from '../../../core/model/search/search-index.ts'
import { parseSearchQuery, normalizeText, splitWords } from '../../../core/model/search/search-words.ts'
import { encodeShard } from './search-chats/encode-shard.ts'
import { findMessages, listTags, type IndexQuery } from './search-chats/find-messages.ts'
import { visitNear } from './search-chats/near-terms.ts'
import { openShard, readContent, termOf } from './search-chats/open-shard.ts'
import { firstWord } from './search-chats/shard-content.ts'
import { toContent, writeShards } from './search-chats/write-shards.ts'

let orders = 0

function document(text: string, over: Partial<SearchDocument> = {}): SearchDocument {
  orders += 1
  const place = { sessionId: 'chat-1' as SessionId, order: orders, at: orders * 1000 }
  return { ...place, texts: [text], models: [], tools: [], ...over }
}

function shardOf(documents: readonly SearchDocument[]): Uint8Array {
  return encodeShard(toContent(documents))
}

function ask(shards: readonly Uint8Array[], query: string, over: Partial<IndexQuery> = {}) {
  const question = {
    words: parseSearchQuery(query),
    filters: {},
    limit: 50,
    order: 'newest' as const,
    ...over,
  }
  return findMessages(shards.map(openShard), question)
}

const findOrders = (shards: readonly Uint8Array[], query: string, over: Partial<IndexQuery> = {}) =>
  ask(shards, query, over).hits.map(({ order }) => order)

describe('findMessages', () => {
  const texts = {
    lisbon: document('We went to Lisbon in May, by train, through Orléans.'),
    train: document('The train was late again'),
    naive: document('Straße, naïve ŁÓDŹ, ﬁne ＡＢＣ and 100 °C'),
    tea: document('私は緑茶が好きです。'),
    book: document('قرأتُ كتابًا جميلًا في المدرسة'),
    code: document('call fetchUserById(42) in snake_case_name'),
  }
  const shard = [shardOf(Object.values(texts))]
  test.each<[string, (keyof typeof texts)[]]>([
    ['lisbon', ['lisbon']],
    ['LISB', ['lisbon']],
    ['train', ['train', 'lisbon']],
    ['train lis', ['lisbon']],
    ['lisbin', ['lisbon']],
    ['lsibon', ['lisbon']],
    ['orleans', ['lisbon']],
    ['strasse', ['naive']],
    ['naive lodz fine abc', ['naive']],
    ['緑茶', ['tea']],
    ['茶', ['tea']],
    ['كتابا', ['book']],
    ['كتاب', ['book']],
    ['المدرسه', ['book']],
    ['fetchuser', ['code']],
    ['snake', ['code']],
    ['42', ['code']],
    ['bicycle', []],
    ['train bicycle', []],
  ])('“%s”', (query, expected) => {
    expect(findOrders(shard, query)).toEqual(expected.map((name) => texts[name].order))
  })

  test('a word without a match is replaced by the most similar term, which is reported', () => {
    expect(ask(shard, 'lisbin train').words).toEqual([
      [{ text: 'lisbon', isPrefix: false }],
      [{ text: 'train', isPrefix: true }],
    ])
  })

  test('the best order ranks messages with rare words first, then the newest', () => {
    const many = ['apple', 'apple', 'apple pear', 'pear plum'].map((text) => document(text))
    const best = findOrders([shardOf(many)], 'apple plum', { order: 'best' })
    expect(best).toEqual([many[3], many[2], many[1], many[0]].map((each) => each?.order))
  })

  test('messages are filtered by date, model and tool, with or without words', () => {
    const [old, ours, theirs] = [
      document('word', { at: 1000_000, models: ['p/one'], tools: ['calculate'] }),
      document('word', { at: 2000_500, models: ['p/one'] }),
      document('word', { at: 3000_000, models: ['p/two'], tools: ['fetch_url'] }),
    ] as const
    const shards = [shardOf([old, theirs]), shardOf([ours])]
    const by = (filters: IndexQuery['filters'], query = 'word') => findOrders(shards, query, { filters })
    expect(by({ model: 'p/one' })).toEqual([ours.order, old.order])
    expect(by({ tool: 'calculate' })).toEqual([old.order])
    expect(by({ from: 2001_000 })).toEqual([theirs.order])
    expect(by({ from: 1500_000, until: 2000_900 })).toEqual([ours.order])
    expect(by({ model: 'p/none' })).toEqual([])
    expect(by({ model: 'p/two' }, '')).toEqual([theirs.order])
    expect(listTags(shards.map(openShard))).toEqual({
      models: ['p/one', 'p/two'],
      tools: ['calculate', 'fetch_url'],
    })
  })

  test('invalid shards are rejected', () => {
    const [bytes] = shard
    for (const broken of [new Uint8Array([255]), bytes!.slice(0, 20), new Uint8Array()])
      expect(() => openShard(broken)).toThrow(RangeError)
  })
})

describe('properties', () => {
  const word = fc.oneof(
    fc.constantFrom('ab', 'abc', 'abcd', 'zebra', 'zebras', 'Äpfel', '緑茶', 'كتاب', 'ß', '😀', '\ud800x'),
    fc.string({ minLength: 1, maxLength: 6, unit: 'binary' }),
  )
  const text = fc.array(word, { maxLength: 8 }).map((parts) => parts.join(' '))
  const documents = fc
    .uniqueArray(fc.tuple(fc.nat(3), fc.nat(300)), { maxLength: 12, selector: String })
    .chain((places) =>
      fc.tuple(
        ...places.map(([chat, order]) =>
          text.map((content) =>
            document(content, {
              sessionId: `chat-${chat}` as SessionId,
              order,
              at: order * 1000,
              models: ['p/m'],
            }),
          ),
        ),
      ),
    )

  test('an encoded shard decodes to the same content', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const content = toContent(all)
        const read = readContent(openShard(encodeShard(content)))
        expect(read.messages).toEqual(content.messages)
        expect(read.postings).toEqual(content.postings)
      }),
      { numRuns: 60 },
    )
  })

  test('exactly the messages with all words are found', () => {
    fc.assert(
      fc.property(documents, word, word, (all, one, other) => {
        const words = parseSearchQuery(`${one} ${other}`)
        fc.pre(words.length > 0)
        const terms = all.map(({ texts }) => texts.flatMap(splitWords).map(normalizeText))
        const result = ask([shardOf(all)], `${one} ${other}`, { limit: 1000 })
        for (const [index, each] of all.entries()) {
          const isSpaced = !/\p{Script=Han}/u.test(each.texts.join())
          if (!isSpaced) continue
          const hasAll = result.words.every((alternatives) =>
            alternatives.some(({ text: searched, isPrefix }) =>
              terms[index]?.some((term) => (isPrefix ? term.startsWith(searched) : term === searched)),
            ),
          )
          const isFound = result.hits.some(
            ({ sessionId, order }) => sessionId === each.sessionId && order === each.order,
          )
          expect(isFound).toBe(hasAll)
        }
      }),
      { numRuns: 80 },
    )
  })

  test('an index that is changed step by step equals one that is built at once', () => {
    const changes = fc.array(fc.tuple(fc.nat(3), fc.nat(2), fc.array(text, { maxLength: 4 })), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(changes, (steps) => {
        const now = new Map<string, SearchDocument[]>()
        let shards: { bytes: Uint8Array; stretches: readonly string[] }[] = []
        for (const [chat, segment, texts] of steps) {
          const sessionId = `chat-${chat}` as SessionId
          const fresh = texts.map((content, index) =>
            document(content, { sessionId, order: segment * 128 + index, at: 0 }),
          )
          const id = searchSegmentOf(sessionId, segment * 128)
          const affected = shards.filter(({ stretches }) => stretches.includes(id))
          const partner = shards.find((shard) => !affected.includes(shard))
          const partners = partner ? [partner] : []
          const newShards = writeShards({
            affected: affected.map(({ bytes }) => bytes),
            partners: partners.map(({ bytes }) => bytes),
            without: [id],
            documents: fresh,
          })
          shards = [...shards.filter((shard) => !affected.includes(shard) && shard !== partner), ...newShards]
          now.set(id, fresh)
        }
        const whole = readContent(openShard(shardOf([...now.values()].flat())))
        const merged = shards.map(({ bytes }) => readContent(openShard(bytes)))
        const namesOf = ({ messages, postings }: (typeof merged)[number]) =>
          [...postings].flatMap(([term, list]) =>
            list.map((message) => `${messages[message]?.sessionId}/${messages[message]?.order}: ${term}`),
          )
        expect(merged.flatMap(namesOf).toSorted()).toEqual(namesOf(whole).toSorted())
        expect(merged.flatMap(({ messages }) => messages)).toHaveLength(whole.messages.length)
      }),
      { numRuns: 60 },
    )
  })

  test('similar terms are those within the edit distance', () => {
    const letters = fc.string({ minLength: 1, maxLength: 7, unit: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 150 }),
        letters,
        fc.constantFrom(1, 2),
        (terms, target, maxDistance) => {
          const shard = openShard(shardOf([document(terms.join(' '))]))
          const distances = new Map<string, number>()
          const visit = (term: Parameters<typeof termOf>[0], distance: number) =>
            void distances.set(termOf(term), distance)
          visitNear(shard, target, { maxDistance, isPrefix: false, visit })
          const expected = new Map(
            [...new Set(terms)]
              .map((each) => [each, plainDistance(each, target)] as const)
              .filter(([, distance]) => distance <= maxDistance),
          )
          expect(distances).toEqual(expected)
          const prefixMatches = new Set<string>()
          visitNear(shard, target, {
            maxDistance,
            isPrefix: true,
            visit: (term) => prefixMatches.add(termOf(term)),
          })
          const beginnings = (each: string) => Array.from(each, (_, at) => each.slice(0, at + 1))
          expect(prefixMatches).toEqual(
            new Set(
              terms.filter((each) =>
                beginnings(each).some((begin) => plainDistance(begin, target) <= maxDistance),
              ),
            ),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  test('no word sorts before the tags', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (content) => {
        for (const term of toContent([document(content)]).postings.keys())
          expect(term >= firstWord).toBe(true)
      }),
    )
  })
})

function plainDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      let least = Math.min(rows[row - 1]![at]! + 1, line[at - 1]! + 1, rows[row - 1]![at - 1]! + same)
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, rows[row - 2]![at - 2]! + 1)
      line.push(least)
    }
    rows.push(line)
  }
  return rows[one.length]![other.length]!
}
