import type { CommandInput } from '../../../src/core/model/commands/command.ts'
import type { ModelRef } from '../../../src/core/model/providers/provider.ts'
import { pixel } from '../../contracts/model-switch/wire-answers.ts'
import { providerHosts } from './answer-requests.ts'
import type { StoredRow } from '../../media/stored-databases.ts'
import { demo, type Driver } from './drive-worker.ts'

type Draft = CommandInput<'save-provider'>

/** Long enough for a thumbnail to be worth storing. */
const noise = Uint8Array.from({ length: 3000 }, (_, at) => (at * 73) % 251)

/** Returns an image whose header states 2400 × 1600 pixels. The recorder reads only the header. */
export function makeImage(): ArrayBuffer {
  const bytes = Buffer.concat([Buffer.from(pixel, 'base64'), noise])
  bytes.writeUInt32BE(2400, 16)
  bytes.writeUInt32BE(1600, 20)
  return Uint8Array.from(bytes).buffer
}

export function makeText(text: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(text)).buffer
}

/** Adds providers of all four dialects with sealed keys, some that each fail in one way, and known details of their models. */
export async function addProviders(driver: Driver): Promise<Record<string, ModelRef>> {
  const models: Record<string, ModelRef> = {}
  const add = async (name: string, draft: Partial<Draft>) => {
    const { providerId } = await driver.call('save-provider', {
      dialect: 'openai-compatible',
      name,
      baseUrl: `https://${name}.recorded.test/v1`,
      apiKey: `sk-recorded-${name}-0123456789abcdef`,
      models: ['recorded-1', 'recorded-2'],
      ...draft,
    } as Draft)
    models[name] = { providerId, modelId: 'recorded-1' }
    return providerId
  }
  for (const [dialect, host] of Object.entries(providerHosts))
    await add(dialect, { dialect: dialect as Draft['dialect'], baseUrl: `https://${host}/v1` })
  for (const name of ['busy', 'refusing', 'endless', 'empty', 'halfway']) await add(name, {})
  await add('session-only', { keyKept: 'session' })
  await add('proxied', { proxyUrl: 'https://proxy.recorded.test/' })
  for (const name of ['openai', 'openai-compatible'])
    await driver.call('refresh-models', { providerId: models[name]!.providerId })
  await driver.call('refresh-model-data', {})
  await driver.call('save-model-facts', {
    model: models['anthropic']!,
    facts: {
      name: 'My model',
      windowTokens: 200_000,
      outputTokens: 8_000,
      price: { input: 3, output: 15, cacheRead: 0.3, tiers: [{ above: 100_000, input: 6, output: 22 }] },
      reasons: true,
      efforts: ['low', 'high'],
    },
  })
  const draft = { dialect: 'openai-compatible', kind: 'openrouter', name: 'OpenRouter' } as const
  const signIn = { ...draft, baseUrl: 'https://openrouter.ai/api/v1', models: [] }
  await driver.call('begin-sign-in', { draft: signIn, callbackUrl: 'http://innerloop.test/' })
  const busy = { id: models['busy']!.providerId, name: 'busy', baseUrl: 'https://busy.recorded.test/v1' }
  await driver.finish('test-connection', {
    draft: { ...busy, dialect: 'openai-compatible', models: ['recorded-1', 'recorded-2'] },
    withAnswer: false,
  })
  await driver.call('save-web-service', { id: 'tavily', apiKey: 'tvly-recorded-0123456789' })
  await driver.call('save-web-service', { id: 'searxng', address: 'https://searxng.recorded.test' })
  return models
}

/** Adds folders, memories and assistants, and changes or deletes some of them. */
export async function addBelongings(driver: Driver): Promise<{ folderId: string; assistantId: string }> {
  const folder = await driver.call('add-folder', { name: 'Work' })
  await driver.call('set-folder-instructions', { id: folder.id, text: 'Answer for colleagues.' })
  const deletedFolder = await driver.call('add-folder', { name: 'Old things' })
  await driver.call('delete-folder', { id: deletedFolder.id })
  const memory = await driver.call('add-memory', { text: 'I live in Bern.' })
  await driver.call('edit-memory', { id: memory.id, text: 'I live in Basel.' })
  const deletedMemory = await driver.call('add-memory', { text: 'Something to forget.' })
  await driver.call('delete-memory', { id: deletedMemory.id })
  const holderId = 'draft-assistant-editor' as never
  const { attachment } = await driver.call('store-attachment', {
    holderId,
    filename: 'tides.md',
    bytes: makeText('# Tides\n\nHigh tide in Bremen is at six.\n'),
  })
  const draft = {
    name: 'Harbour master',
    instructions: 'Speak of tides.',
    model: demo,
    settings: { temperature: 0.5 },
    tools: ['calculate', 'current_time', 'search_files'],
    files: [attachment],
    usesKnowledge: true,
    starters: ['When is high tide?'],
  }
  const assistant = await driver.call('save-assistant', { draft })
  await driver.call('release-attachments', { holderId, blobIds: [attachment.blobId] })
  const other = { name: 'Old hand', instructions: '', files: [], usesKnowledge: false, starters: [] }
  const deletedAssistant = await driver.call('save-assistant', { draft: other })
  await driver.call('delete-assistant', { id: deletedAssistant.id })
  return { folderId: folder.id, assistantId: assistant.id }
}

type More = Partial<CommandInput<'send-message'>>

/** Creates chats with the demo model: tools, versions, annotations, attachments, approvals and a person's data about them. */
export async function makeDemoChats(
  driver: Driver,
  { folderId, assistantId, guide }: { folderId: string; assistantId: string; guide: ArrayBuffer },
): Promise<void> {
  const id = (chat: string) => chat as never
  const sums = 'session-sums'
  const first = await driver.ask(sums, 'What is 12.5% of 3360, and what time is it? Use your tools.')
  await driver.ask(sums, 'show me a table')
  const message = (messageId: string) => ({ sessionId: id(sums), messageId: messageId as never })
  await driver.call('pin-message', { ...message(first.userMessageId), isPinned: true })
  await driver.call('react-to-message', { ...message(first.assistantMessageId), emoji: '🎉', isOn: true })
  await driver.call('label-message', {
    ...message(first.assistantMessageId),
    label: 'arithmetic',
    isOn: true,
  })
  const again = await driver.call('retry-message', { ...message(first.assistantMessageId), model: demo })
  await driver.untilEnded(again)
  const edited = await driver.call('edit-message', {
    ...message(first.userMessageId),
    newMessageId: 'message-edited' as never,
    text: 'What is 7*7?',
    model: demo,
    send: true,
  })
  await driver.untilEnded(edited.run!)
  await driver.call('edit-message', {
    ...message(edited.run!.assistantMessageId),
    newMessageId: 'message-edited-answer' as never,
    text: 'It is **49**.',
    model: demo,
    send: false,
  })
  driver.setHead(sums, 'message-edited-answer')
  await driver.call('rename-session', { sessionId: id(sums), title: 'Sums' })
  await driver.call('pin-session', { sessionId: id(sums), isPinned: true })
  await driver.call('save-note', { sessionId: id(sums), text: 'They like short answers.' })
  await driver.call('set-session-instructions', { sessionId: id(sums), text: 'Be brief.' })
  await driver.call('set-model-settings', {
    sessionId: id(sums),
    settings: { temperature: 0.2, effort: 'low' },
  })

  const pieces = 'session-pieces'
  const one = await driver.ask(pieces, 'Hello')
  await driver.ask(pieces, 'React to the last message with 🎉')
  await driver.ask(pieces, 'Label my first message: courtesy')
  await driver.ask(pieces, 'Reply to my first message: Good day.')
  for (const text of [
    'Pin this message',
    'Edit your first answer to: *Hi* there.',
    'Delete messages 2 to 4',
  ]) {
    await driver.ask(pieces, text)
  }
  await driver.call('delete-message', {
    sessionId: id(pieces),
    messageId: (await driver.ask(pieces, 'Something to be deleted')).userMessageId as never,
  })
  const undone = await driver.call('delete-message', {
    sessionId: id(pieces),
    messageId: (await driver.ask(pieces, 'Something to come back')).userMessageId as never,
  })
  await driver.call('restore-messages', { sessionId: id(pieces), deletionId: undone.deletionId })
  await driver.call('branch-session', {
    sessionId: id(pieces),
    messageId: one.assistantMessageId as never,
    newSessionId: id('session-branch'),
  })

  const files = 'session-files'
  const holderId = 'draft-tab-1' as never
  const attach = async (filename: string, bytes: ArrayBuffer) =>
    (await driver.call('store-attachment', { holderId, filename, bytes })).attachment
  const attachments = [
    await attach('photo.png', makeImage()),
    await attach('field-guide.pdf', guide),
    await attach('sales.csv', makeText('month,sales\nJanuary,10\nFebruary,20\n')),
    await attach('notes.md', makeText('# Notes\n\nThe harbour opens at seven.\n')),
  ]
  const pasted = [{ placeholder: '[pasted text 1]', text: 'A long text\n'.repeat(30) }]
  await driver.ask(files, 'What does the file say about the harbour? [pasted text 1]', {
    attachments,
    pasted,
  } as More)
  await driver.ask(files, 'Search the files for harbour')
  await driver.ask(files, 'Look at the sample image and the GIF')
  await driver.ask(files, 'Look at my picture')
  await driver.ask(files, 'Show me the older pictures again')
  await driver.ask(files, 'Reveal the metadata of the messages')
  await driver.ask(files, 'What is in the sample video?')
  await driver.ask(files, 'Draw a circle as SVG, please')

  const approvals = 'session-approvals'
  for (const [address, scope] of [
    ['https://example.com/news/today', 'chat'],
    ['https://example.org/always', 'always'],
    ['https://example.net/once', 'once'],
  ] as const) {
    const run = await driver.send(approvals, `fetch ${address}`)
    await driver.allow(approvals, run, scope)
  }
  const denied = await driver.send(approvals, 'fetch https://denied.example/')
  await driver.respond(approvals, { outcome: 'rejected', reason: 'Not this one.' })
  await driver.untilEnded(denied)
  await driver.ask('session-allowlist', 'fetch https://allowed.example/page', { mode: 'allowlist' } as More)

  const personal = 'session-personal'
  const remember = await driver.send(personal, 'Remember that my cat is called Tom', { mode: 'auto' } as More)
  await driver.allow(personal, remember, 'chat')
  await driver.ask(personal, 'What do you know about my cat?')
  await driver.ask(personal, 'Note for this chat: be brief')
  const question = await driver.send(personal, 'Ask me for my favourite colour')
  await driver.respond(personal, { outcome: 'accepted', value: { kind: 'ask', text: 'Blue' } })
  await driver.untilEnded(question)
  const chosen = await driver.send(personal, 'Ask me whether I want tea or coffee')
  await driver.respond(personal, { outcome: 'accepted', value: { kind: 'select', value: 'tea' } })
  await driver.untilEnded(chosen)
  const secret = await driver.send(personal, 'What is 2+2? sk-abcdefghijklmnopqrstuvwxyz012345')
  await driver.respond(personal, { outcome: 'accepted', value: { kind: 'select', value: 'redact' } })
  await driver.untilEnded(secret)
  const secretive = 'session-refused-message'
  const refused = await driver.send(secretive, 'Keep sk-zyxwvutsrqponmlkjihgfedcba543210')
  await driver.respond(secretive, { outcome: 'accepted', value: { kind: 'select', value: 'cancel' } })
  await driver.untilEnded(refused)
  await driver.ask(personal, 'Search my chats for harbour')
  await driver.ask(personal, 'Search the web for tides')
  await driver.ask(personal, 'Paint a red boat')
  await driver.call('move-sessions', { moves: [{ sessionId: id(personal), folderId: folderId as never }] })

  const steered = await driver.send('session-steered', 'write a long answer')
  await driver.until(
    'events',
    (row) => row['runId'] === steered.runId && row['type'] === 'provider-tokens-streamed',
  )
  await driver.call('steer-message', {
    sessionId: id('session-steered'),
    messageId: 'message-steered-0' as never,
    text: 'What is 5+5?',
    model: demo,
  })
  await driver.untilEnded(steered)
  await driver.ask('session-rare', 'What is 1 + 2 + 3?')
  const temporary = 'temporary-session-1'
  await driver.send(temporary, 'Keep this to yourself', { messageId: 'temporary-message-1' } as More)
  while ((await driver.call('find-run', { sessionId: id(temporary) })).run) await driver.wait(100)
  await driver.ask('session-assistant', 'When is high tide in Bremen?', { assistantId } as More)
  await driver.ask('session-archived', 'Hello')
  await driver.call('archive-sessions', { sessionIds: [id('session-archived')], isArchived: true })
  await driver.ask('session-deleted', 'Hello')
  await driver.call('delete-session', { sessionId: id('session-deleted') })
}

/** Creates chats with providers of every dialect, with a switch of models, and with requests that fail in every way. */
export async function makeProviderChats(driver: Driver, models: Record<string, ModelRef>): Promise<void> {
  const mixed = 'session-models'
  const settings = { hostedTools: ['web-search'] }
  for (const name of Object.keys(providerHosts)) {
    await driver.ask(mixed, `What does ${name} say of Bern?`, { model: models[name], settings } as More)
  }
  await driver.call('set-model-settings', { sessionId: 'session-approvals' as never, settings } as never)
  await driver.ask('session-approvals', 'And what of Bern?', { model: models['openai'] } as More)
  await driver.call('save-setting', {
    key: 'image-model',
    value: { ...models['openai']!, modelId: 'gpt-image-1' },
  })
  await driver.ask('session-painted', 'Paint a blue boat')
  const failed = await driver.ask('session-halfway', 'What time is it?', { model: models['halfway'] } as More)
  const retried = await driver.call('retry-message', {
    sessionId: 'session-halfway' as never,
    messageId: failed.assistantMessageId as never,
    model: models['busy']!,
  })
  await driver.untilEnded(retried)
  await driver.ask('session-busy', 'Is there time?', { model: models['busy'] } as More)
  await driver.ask('session-refused', 'Is there a key?', { model: models['refusing'] } as More)
  await driver.ask('session-empty', 'Is there anything?', { model: models['empty'] } as More)
  await driver.call('save-setting', { key: 'fallback-models', value: [models['busy']!, demo] })
  await driver.ask('session-fallback', 'Is there anybody else?', { model: models['refusing'] } as More)
  const cancelled = await driver.send('session-cancelled', 'fetch https://cancelled.example/')
  await driver.nextInteraction('session-cancelled')
  await driver.call('stop-run', { runId: cancelled.runId as never })
  await driver.untilEnded(cancelled)
  const cut = await driver.send('session-continued', 'write a long answer')
  await driver.until(
    'events',
    (row) => row['runId'] === cut.runId && row['type'] === 'provider-tokens-streamed',
  )
  await driver.call('stop-run', { runId: cut.runId as never })
  await driver.untilEnded(cut)
  const continued = await driver.call('continue-message', {
    sessionId: 'session-continued' as never,
    messageId: cut.assistantMessageId as never,
    model: demo,
    moreCalls: 5,
  })
  await driver.untilEnded(continued)
  await driver.call('save-setting', {
    key: 'limits',
    value: { streamInactivityMs: 4000, maxDayTokens: 10_000_000 },
  })
  const stopped = await driver.send('session-stopped', 'Say something', { model: models['endless'] } as More)
  const isOfStopped = (type: string) => (row: StoredRow) =>
    row['runId'] === stopped.runId && row['type'] === type
  await driver.until('events', isOfStopped('provider-silent'))
  await driver.call('wait-longer', { runId: stopped.runId as never })
  await driver.until('events', isOfStopped('patience-extended'))
  await driver.call('queue-message', queued('session-stopped', 'message-queued-1', 'What is 1+1?'))
  await driver.call('queue-message', queued('session-stopped', 'message-queued-2', 'What is 2+2?'))
  await driver.call('stop-run', { runId: stopped.runId as never })
  await driver.untilEnded(stopped)
  await driver.call('save-setting', { key: 'limits', value: { maxDayTokens: 10_000_000 } })
}

function queued(sessionId: string, queuedId: string, text: string): CommandInput<'queue-message'> {
  return { sessionId, queuedId, text, model: demo } as CommandInput<'queue-message'>
}

/** Creates a chat whose earlier messages are summarized, with an edited summary. Another model failed to summarize it. */
export async function compactChat(driver: Driver, models: Record<string, ModelRef>): Promise<void> {
  const chat = 'session-compacted'
  for (const text of ['Hello', 'What is 2+2?', 'show me a table', 'What is 3+3?', 'Thank you', 'What is 5!?'])
    await driver.ask(chat, text)
  await driver
    .finish('compact-context', { sessionId: chat as never, model: models['refusing']! })
    .catch(() => null)
  await driver.until('events', (row) => row['type'] === 'compaction-failed')
  await driver.finish('compact-context', { sessionId: chat as never, model: demo })
  const marked = await driver.until(
    'messageMarks',
    (row) => row['compaction'] !== undefined && row['sessionId'] === chat,
  )
  const place = { sessionId: chat as never, messageId: marked['messageId'] as never }
  await driver.call('edit-compaction', { ...place, text: 'They did some sums.' })
  await driver.ask(chat, 'What is 6+6?')
}

/** Imports a chat of another application, and reads another one without importing it. */
export async function importChats(driver: Driver, file: File, other: File): Promise<void> {
  const { plan, failure } = await driver.finish('read-import', { file })
  if (!plan) throw new Error(JSON.stringify(failure))
  await driver.finish('commit-import', { importId: plan.id })
  await driver.finish('read-import', { file: other })
}

/** Starts turns that are running when the recording is made: one that streams, one that waits, one that has a steered message. */
export async function leaveOpen(driver: Driver, models: Record<string, ModelRef>): Promise<void> {
  await driver.send('session-waiting', 'fetch https://waiting.example/news')
  await driver.nextInteraction('session-waiting')
  await driver.call('queue-message', queued('session-waiting', 'message-waiting-1', 'What is 4+4?'))
  await driver.call('steer-message', {
    sessionId: 'session-waiting' as never,
    messageId: 'message-steered-2' as never,
    text: 'Wait, something else',
    model: demo,
  })
  const asking = await driver.send('session-asking', 'Ask me for my favourite colour')
  await driver.nextInteraction('session-asking')
  await driver.until('events', (row) => row['runId'] === asking.runId)
  await driver.send('session-streaming', 'Say something', { model: models['endless'] } as More)
  await driver.call('steer-message', {
    sessionId: 'session-streaming' as never,
    messageId: 'message-steered-1' as never,
    text: 'And something else',
    model: demo,
  })
  driver.start('compact-context', { sessionId: 'session-compacted' as never, model: models['endless']! })
  await driver.until('runs', (row) => row['state'] === 'compacting')
  await driver.until(
    'events',
    (row) => String(row['text']).includes('first words') && row['type'] === 'provider-tokens-streamed',
  )
}

/** Stores drafts: texts and files that are not sent. */
export async function keepDrafts(driver: Driver): Promise<void> {
  const holderId = 'draft-tab-2' as never
  const { attachment } = await driver.call('store-attachment', {
    holderId,
    filename: 'draft.txt',
    bytes: makeText('A file of a draft.'),
  })
  const version = { page: 'page-1', at: Date.now() }
  await driver.call('keep-drafts', {
    changes: [
      {
        key: 'session-sums',
        ...version,
        edit: 3,
        draft: { text: 'Half a message', attachments: [attachment] },
      },
      {
        key: 'new:page-1',
        ...version,
        edit: 1,
        draft: {
          text: '[pasted text 1]',
          pasted: [{ placeholder: '[pasted text 1]', text: 'Something long' }],
        },
      },
      {
        key: 'edit:message-whole-1',
        ...version,
        edit: 2,
        base: 'page-0/1',
        draft: { text: 'Other words', replyTo: 'message-whole-2' as never },
      },
    ],
  })
}

/** Saves every setting with a value other than its default. */
export async function saveSettings(driver: Driver, models: Record<string, ModelRef>): Promise<void> {
  const settings: CommandInput<'save-setting'>[] = [
    { key: 'model', value: models['openai']! },
    { key: 'secret-guard', value: false },
    { key: 'trim-answers', value: false },
    { key: 'deliberate-mode', value: true },
    {
      key: 'limits',
      value: {
        maxRounds: 20,
        toolCallBudget: 'off',
        askAtDollars: 2.5,
        maxDayTokens: 1_000_000,
        maxProviderTokens: { [models['openai']!.providerId]: 500_000 },
      } as never,
    },
    { key: 'fallback-models', value: [models['anthropic']!] },
    { key: 'prompt-timeout-seconds', value: 600 },
    { key: 'asks-when-tainted', value: false },
    { key: 'refreshes-model-data', value: true },
    { key: 'fetch-proxy', value: 'https://proxy.recorded.test/{url}' },
    { key: 'page-reader', value: 'jina-reader' },
    { key: 'search-engine', value: 'tavily' },
    { key: 'image-model', value: { ...models['openai']!, modelId: 'gpt-image-1' } },
    { key: 'memory', value: false },
    { key: 'enrichments-off', value: ['youtube'] },
    { key: 'tells-picture-places', value: true },
    { key: 'tool-triggers', value: { byTool: { calculate: ['sum'] }, followUps: ['again'] } },
    { key: 'instructions', value: 'Answer in plain words.' },
    { key: 'about-you', value: { isOn: true, text: 'I build boats.' } as never },
    { key: 'record-retention', value: { maxAgeDays: 365, maxMegabytes: null } },
    { key: 'titles-by-model', value: true },
    { key: 'compacts-by-itself', value: false },
    { key: 'lock-keys-after-minutes', value: 30 },
  ]
  for (const setting of settings) await driver.call('save-setting', setting)
}

/** Starts turns of a browser that is closed meanwhile: one streams, and the other runs a tool. */
export async function leaveUnfinished(driver: Driver, models: Record<string, ModelRef>): Promise<void> {
  await driver.send('session-interrupted', 'Say something', { model: models['endless'] } as More)
  await driver.until('events', (row) => String(row['text']).includes('first words'))
  const lost = await driver.send('session-lost', 'fetch https://hanging.recorded.test/page')
  await driver.respond('session-lost', { outcome: 'accepted', value: { kind: 'approve', scope: 'once' } })
  await driver.until('events', (row) => row['runId'] === lost.runId && row['type'] === 'egress-started')
}

/** Reports the outcome of the lost call, as a person does. */
export async function reportLostCall(driver: Driver): Promise<void> {
  const isLost = (row: StoredRow) => JSON.stringify(row['parts']).includes('"outcome-unknown"')
  const message = await driver.until('messages', isLost)
  const parts = message['parts'] as { type: string; callId: string }[]
  const call = parts.find(({ type }) => type === 'tool-call')
  const place = { sessionId: 'session-lost', messageId: message['id'], callId: call?.callId }
  await driver.call('report-outcome', { ...place, outcome: 'worked' } as never)
}
