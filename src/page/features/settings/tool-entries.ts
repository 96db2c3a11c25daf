import type { MessageDescriptor } from '../../i18n/message-types.ts'

interface ToolEntry {
  section: 'tools'
  label: MessageDescriptor
  hint: MessageDescriptor
}

/** The tools by name: what each is called and does, for people. Entries of the settings registry. */
export const toolEntries = {
  calculate: {
    section: 'tools',
    label: /*i18n*/ { id: 'Calculator' },
    hint: /*i18n*/ { id: 'Calculates exactly, including percentages and units.' },
  },
  convert_units: {
    section: 'tools',
    label: /*i18n*/ { id: 'Unit converter' },
    hint: /*i18n*/ { id: 'Converts lengths, weights, temperatures, speeds and more.' },
  },
  current_time: {
    section: 'tools',
    label: /*i18n*/ { id: 'Date and time' },
    hint: /*i18n*/ { id: 'Tells the date and time in any time zone.' },
  },
  fetch_url: {
    section: 'tools',
    label: /*i18n*/ { id: 'Read web pages' },
    hint: /*i18n*/ { id: 'Reads a page or file from a web address.' },
  },
  web_search: {
    section: 'tools',
    label: /*i18n*/ { id: 'Search the web' },
    hint: /*i18n*/ { id: 'Searches with the engine you choose under “Web”.' },
  },
  search_files: {
    section: 'tools',
    label: /*i18n*/ { id: 'Search files' },
    hint: /*i18n*/ { id: 'Finds passages in attached documents, tables and PDFs.' },
  },
  analyze_data: {
    section: 'tools',
    label: /*i18n*/ { id: 'Analyze data' },
    hint: /*i18n*/ { id: 'Answers questions about attached tables with SQL, and draws charts.' },
  },
  search_chats: {
    section: 'tools',
    label: /*i18n*/ { id: 'Search chats' },
    hint: /*i18n*/ { id: 'Finds text in your other chats.' },
  },
  craft: {
    section: 'tools',
    label: /*i18n*/ { id: 'Create artifacts' },
    hint: /*i18n*/ { id: 'Shows a page, drawing, diagram, document or program next to the chat.' },
  },
  generate_image: {
    section: 'tools',
    label: /*i18n*/ { id: 'Create images' },
    hint: /*i18n*/ { id: 'Creates images with the image model you choose under “Models”.' },
  },
  ask_agent: {
    section: 'tools',
    label: /*i18n*/ { id: 'Ask assistants' },
    hint: /*i18n*/ { id: 'Gives a task to one of your assistants that models may ask.' },
  },
  ask_user: {
    section: 'tools',
    label: /*i18n*/ { id: 'Ask questions' },
    hint: /*i18n*/ { id: 'Asks you a question and waits for your answer.' },
  },
  store_memory: {
    section: 'tools',
    label: /*i18n*/ { id: 'Save memories' },
    hint: /*i18n*/ { id: 'Saves a fact for all chats when you ask for it.' },
  },
  retrieve_memory: {
    section: 'tools',
    label: /*i18n*/ { id: 'Look up memories' },
    hint: /*i18n*/ { id: 'Looks up facts saved in earlier chats.' },
  },
  update_short_term_memory: {
    section: 'tools',
    label: /*i18n*/ { id: 'Chat note' },
    hint: /*i18n*/ { id: 'Writes a note for the rest of the chat. You can edit it.' },
  },
  peek_image: {
    section: 'tools',
    label: /*i18n*/ { id: 'View images' },
    hint: /*i18n*/ { id: 'Looks at an image from this chat or the web.' },
  },
  process_gif: {
    section: 'tools',
    label: /*i18n*/ { id: 'View GIFs' },
    hint: /*i18n*/ { id: 'Looks at the frames of a GIF.' },
  },
  process_youtube_video: {
    section: 'tools',
    label: /*i18n*/ { id: 'View YouTube videos' },
    hint: /*i18n*/ { id: 'Sends a video to models that can watch it, or its details.' },
  },
  increase_media_context: {
    section: 'tools',
    label: /*i18n*/ { id: 'View older images' },
    hint: /*i18n*/ { id: 'Brings older images of the chat back into view.' },
  },
  reveal_message_metadata: {
    section: 'tools',
    label: /*i18n*/ { id: 'Message times' },
    hint: /*i18n*/ { id: 'Shows when recent messages were sent.' },
  },
  interact_with_recent_message: {
    section: 'tools',
    label: /*i18n*/ { id: 'React and reply' },
    hint: /*i18n*/ { id: 'Reacts to, labels or replies to a message.' },
  },
  manage_message: {
    section: 'tools',
    label: /*i18n*/ { id: 'Edit messages' },
    hint: /*i18n*/ { id: 'Pins messages, and edits or deletes answers.' },
  },
} as const satisfies Record<string, ToolEntry>
