import { truncateString } from '../../../../lib/text.ts'
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { composeAnswer } from './compose-answer.ts'
import { demoSamples } from './demo-samples.ts'
import { describeInjected, summarizeEarlier, findTextToSummarize } from './describe-injected.ts'
import { describeContext, findContextAction } from './find-context-action.ts'
import { findMessageAction, type MessageAction } from './find-message-action.ts'
import { germanTexts, translateAbility } from './german-answers.ts'
import { findRef, parseRevealedMessages } from './revealed-messages.ts'
import { fitCall, type FittedCall } from './fit-call.ts'
import { parseIntent, type IntendedCall } from './parse-intent.ts'
import { parseCurrentTurn } from './current-turn.ts'

/** One response of the demo model before it is streamed. */
export interface DemoReply {
  reasoning: string
  text: string
  calls: readonly { callId: string; call: FittedCall }[]
}

export function planReply({
  prompt,
  tools,
  toolChoice,
}: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'>): DemoReply {
  const earlier = findTextToSummarize(prompt)
  if (earlier) return toTextReply('Earlier messages are to be summarized.', summarizeEarlier(earlier))
  const { text, isGerman, attached, images, finished, injected, loopMessages, callCount } =
    parseCurrentTurn(prompt)
  if (finished.length + injected.length > 0) {
    return {
      reasoning: isGerman
        ? germanTexts.resultsAreHere
        : finished.length + injected.length === 1
          ? 'The result is here; I can answer.'
          : 'All results are here; I can answer.',
      text: [
        ...(injected.length > 0 ? [describeInjected(injected, isGerman)] : []),
        ...(finished.length > 0 ? [composeAnswer(finished, isGerman)] : []),
      ].join('\n\n'),
      calls: [],
    }
  }
  if (toolChoice?.type === 'tool' && toolChoice.toolName === 'search_files') {
    return planCalls([{ toolName: 'search_files', arguments: { query: truncateString(text, 500) } }], tools, {
      callCount,
    })
  }
  const act = findMessageAction(text)
  if (act) return planMessageAct(act, { prompt, tools, callCount })
  const contextTool = findContextAction(text)
  if (contextTool) {
    const seen = describeContext(contextTool, { revealed: parseRevealedMessages(prompt), loopMessages })
    if (seen !== undefined) return toTextReply('It is in view now; I can say what I see.', seen)
    return planCalls([{ toolName: contextTool, arguments: {} }], tools, { callCount })
  }
  const intent = parseIntent(text, { attached, images })
  switch (intent.type) {
    case 'calls':
      return planCalls(intent.calls, tools, { callCount, isGerman })
    case 'sample':
      return toTextReply(
        'A sample is wanted, to see how an answer looks. I have one.',
        demoSamples[intent.sample],
      )
    case 'greeting':
      return toTextReply(
        'A greeting. I will greet back and say what I can do.',
        `Hello! ${introduction}\n\n${abilities(tools)}`,
      )
    case 'thanks':
      return toTextReply(
        'Thanks; nothing to work out.',
        'You are welcome. Ask me another one, or add a real model in Settings > Providers.',
      )
    case 'about':
      return isGerman
        ? toTextReply(germanTexts.aboutMe, `${germanTexts.introduction}\n\n${abilities(tools, true)}`)
        : toTextReply('The question is about me.', `${introduction}\n\n${abilities(tools)}`)
    case 'unknown':
      return toTextReply(
        'No rule of mine fits this message. I should say so instead of making something up.',
        `I did not understand that: I am a scripted model that works offline, and I only know a few plain rules.\n\n${abilities(tools)}\n\nFor everything else, add a provider with your own key in Settings > Providers, and choose its model.`,
      )
  }
}

const introduction =
  'I am the demo model of Innerloop: scripted, offline and free. I follow plain rules, but the loop, the tools and everything you see around me are real.'

function toTextReply(reasoning: string, text: string): DemoReply {
  return { reasoning, text, calls: [] }
}

function planCalls(
  wanted: readonly IntendedCall[],
  tools: LanguageModelV4CallOptions['tools'],
  { callCount, isGerman = false }: { callCount: number; isGerman?: boolean },
): DemoReply {
  const fitted = wanted.map((call) => fitCall(call, tools)).filter((call) => call !== undefined)
  if (fitted.length === 0) {
    const names = [...new Set(wanted.map((call) => `\`${call.toolName}\``))].join(' and ')
    return toTextReply(
      'I would need a tool that this chat does not offer, and I will not guess.',
      `That needs the tool ${names}, which is not switched on here, and I do not guess results.`,
    )
  }
  const names = [...new Set(fitted.map((call) => call.toolName))].join(' and ')
  const reasoning = isGerman
    ? germanTexts.plan(names)
    : fitted.length === 1
      ? `There is one thing to find out. I have a tool for that, ${names}, so I will not guess.`
      : `There are ${fitted.length} things to find out. I have tools for them, ${names}; they do not depend on each other, so I ask for all of them at once.`
  return {
    reasoning,
    text: '',
    calls: fitted.map((call, index) => ({ callId: `demo-call-${callCount + index + 1}`, call })),
  }
}

/** Plans a message action. Refs are known only after the metadata is revealed, so that call comes first if needed. */
function planMessageAct(
  { toolName, message, end, arguments: args }: MessageAction,
  { prompt, tools, callCount }: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'> & { callCount: number },
): DemoReply {
  const revealed = parseRevealedMessages(prompt)
  if (revealed.length === 0) {
    const reveal = planCalls([{ toolName: 'reveal_message_metadata', arguments: {} }], tools, { callCount })
    const reasoning = 'That is about a message of this chat. First I need to see which is which.'
    return reveal.calls.length === 0 ? reveal : { ...reveal, reasoning }
  }
  const ref = findRef(message, revealed)
  const endRef = end && findRef(end, revealed)
  if (ref === undefined) {
    return toTextReply(
      'There is no message that this could mean.',
      'There is no such message in this chat yet.',
    )
  }
  const wanted = { message_id: ref, ...(endRef !== undefined && { end_message_id: endRef }), ...args }
  const planned = planCalls([{ toolName, arguments: wanted }], tools, { callCount })
  return planned.calls.length === 0
    ? planned
    : { ...planned, reasoning: `The message that is meant is ${ref}.` }
}

/** Lists only examples that the offered tools can handle. */
function abilities(tools: LanguageModelV4CallOptions['tools'], isGerman = false): string {
  const names = new Set(tools?.map((tool) => tool.name))
  const lines = [
    ...(names.has('calculate')
      ? ['- sums: *What is 12.5% of 3360?*, *the square root of 2*, *(3 + 4) * 12*']
      : []),
    ...(names.has('current_time')
      ? ['- the date and time: *What time is it?*, *What time is it in Tokyo?*']
      : []),
    ...(names.has('convert_units') ? ['- units: *Convert 10 km to miles*, *How many pounds are 3 kg?*'] : []),
    ...(names.has('fetch_url')
      ? ['- a web page: *fetch https://sample.example/tides*, or another that allows it, once you agree']
      : []),
    ...abilitiesToAsk.flatMap(([name, line]) => (names.has(name) ? [line] : [])),
    ...(names.has('calculate') && names.has('current_time')
      ? ['- several at once: *What is 12.5% of 3360, and what time is it? Use your tools.*']
      : []),
    ...(names.has('craft')
      ? [
          '- something to keep: *craft a page with a counter*, *draw a circle as SVG*, *write a Markdown document about bees*, *draw a diagram of a turn*, *make a React temperature converter*',
        ]
      : []),
    '- how answers look: *Show me a table*, *show me some code*, *write a long answer*',
  ]
  return isGerman
    ? `${germanTexts.tryThese}\n\n${lines.map(translateAbility).join('\n')}`
    : `Try one of these:\n\n${lines.join('\n')}`
}

const abilitiesToAsk: readonly (readonly [string, string])[] = [
  ['peek_image', '- pictures: *Look at the sample image*, *compare the sample image and the GIF*'],
  ['process_gif', '- moving ones: *What is in the sample GIF?*'],
  ['process_youtube_video', '- a video: *What is in the sample video?*'],
  ['generate_image', '- a picture: *Paint a red boat*, *make two pictures of a house at night*'],
  ['ask_user', '- a question to you: *Ask me whether I want tea or coffee*'],
  ['store_memory', '- your memory, for all chats: *Remember that my cat is called Tom*'],
  ['retrieve_memory', '- what is in it: *What do you know about my cat?*'],
  ['update_short_term_memory', '- a note for this chat: *Note for this chat: be brief*'],
  [
    'analyze_data',
    '- a data file with SQL: *analyze the sample data*, *total sales by region as a chart*, or your own CSV',
  ],
  ['search_files', '- files: *Search the sample files for bees*, or attach your own'],
  [
    'manage_message',
    '- a message of this chat: *Pin the last message*, *Edit your last answer to: Better*, *Delete messages 2 to 4*',
  ],
  ['reveal_message_metadata', '- what is known of the messages: *Reveal the metadata of the messages*'],
  ['increase_media_context', '- pictures that are not sent any more: *Show me the older pictures again*'],
  [
    'interact_with_recent_message',
    '- an answer to one message: *React with thumbs up to my first message*, *Label my first message: greetings*, *Reply to my first message: Gladly*',
  ],
  ['search_chats', '- your earlier chats: *Search my chats for Lisbon*'],
  ['web_search', '- a search, in sample pages unless you set up an engine: *Search the web for tides*'],
]
