import { expect, test } from 'vitest'
import { ToolPorts } from '../../../../../test/doubles/tool-ports.ts'
import { emptyTurnConfig } from '../../../../core/engine/turn/turn-config.ts'
import { builtInTools } from '../../../tools/built-in-tools.ts'
import { planReply } from './plan-reply.ts'

/** Request in plain English for each tool. None of them needs a network. */
const requests: Record<string, string> = {
  analyze_data: 'Analyze the sample data',
  ask_agent: 'Ask the assistant Chef: What is 12.5% of 3360?',
  ask_user: 'Ask me whether I want tea or coffee',
  calculate: 'What is 12.5% of 3360?',
  convert_units: 'Convert 10 km to miles',
  craft: 'craft a page with a counter',
  current_time: 'What time is it?',
  fetch_url: 'fetch https://sample.example/tides',
  generate_image: 'Paint a red boat',
  increase_media_context: 'Show me the older pictures again',
  interact_with_recent_message: 'Reply to my first message: Gladly',
  manage_message: 'Pin the last message',
  peek_image: 'Look at the sample image',
  process_gif: 'What is in the sample GIF?',
  process_youtube_video: 'What is in the sample video?',
  read_result: 'Read part 2 of result 1',
  retrieve_memory: 'What do you know about my cat?',
  reveal_message_metadata: 'Reveal the metadata of the messages',
  search_chats: 'Search my chats for Lisbon',
  search_files: 'Search the sample files for bees',
  store_memory: 'Remember that my cat is called Tom',
  update_short_term_memory: 'Note for this chat: be brief',
  web_search: 'Search the web for tides',
}
const tools = builtInTools(new ToolPorts(), emptyTurnConfig)
const offered = tools.map(({ name }) => ({
  type: 'function' as const,
  name,
  inputSchema: { type: 'object' as const },
}))
const ofMessages = new Set(['manage_message', 'interact_with_recent_message'])

test.each(tools.map(({ name }) => name))('%s can be requested in plain English', (name) => {
  const text = requests[name] ?? ''
  // Refs of messages are known only after the metadata was revealed.
  const line = ofMessages.has(name) ? '\nref=ref_1 | sent 2026-11-22T10:00:00.000Z' : ''
  const says = (message: string) => ({
    role: 'user' as const,
    content: [{ type: 'text' as const, text: message }],
  })
  const earlier = ofMessages.has(name) ? [says(`Hello${line}`)] : []
  const { calls } = planReply({
    prompt: [...earlier, says(`${text}${line.replace('ref_1', 'ref_2')}`)],
    tools: offered,
  })
  expect(calls.map(({ call }) => call.toolName)).toEqual([name])
})
