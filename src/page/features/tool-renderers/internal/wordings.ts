import type { CallWording } from './call-text.ts'

/** Sentences about calls of the built-in tools. `describe-calls.ts` chooses one and fills in its values. */

export const queryDataWording: CallWording = {
  done: /*i18n*/ { id: 'Queried {files}' },
  outcome: /*i18n*/ { id: 'Queried {files}: {extent}' },
  waiting: /*i18n*/ { id: 'Wants to query {files}' },
  running: /*i18n*/ { id: 'Querying {files}…' },
  failed: /*i18n*/ { id: 'Couldn’t query {files}' },
}
export const plotDataWording: CallWording = {
  done: /*i18n*/ { id: 'Plotted {files}' },
  outcome: /*i18n*/ { id: 'Plotted {files}: {extent}' },
  waiting: /*i18n*/ { id: 'Wants to plot {files}' },
  running: /*i18n*/ { id: 'Plotting {files}…' },
  failed: /*i18n*/ { id: 'Couldn’t plot {files}' },
}
export const listTablesWording: CallWording = {
  done: /*i18n*/ { id: 'Looked at the tables of {files}' },
  outcome: /*i18n*/ { id: 'Looked at the tables of {files}: {extent}' },
  waiting: /*i18n*/ { id: 'Wants to look at the tables of {files}' },
  running: /*i18n*/ { id: 'Looking at the tables of {files}…' },
  failed: /*i18n*/ { id: 'Couldn’t look at the tables of {files}' },
}
export const askWording: CallWording = {
  done: /*i18n*/ { id: 'Asked “{question}”' },
  outcome: /*i18n*/ { id: 'Asked “{question}”: {answer}' },
  waiting: /*i18n*/ { id: 'Wants to ask “{question}”' },
  running: /*i18n*/ { id: 'Asking “{question}”' },
  failed: /*i18n*/ { id: 'Got no answer to “{question}”' },
}
export const calculateWording: CallWording = {
  done: /*i18n*/ { id: 'Calculated {expression}' },
  outcome: /*i18n*/ { id: 'Calculated {expression} {sign} {value}' },
  waiting: /*i18n*/ { id: 'Wants to calculate {expression}' },
  running: /*i18n*/ { id: 'Calculating {expression}…' },
  failed: /*i18n*/ { id: 'Couldn’t calculate {expression}' },
}
export const convertWording: CallWording = {
  done: /*i18n*/ { id: 'Converted {value} {from} to {to}' },
  outcome: /*i18n*/ { id: 'Converted {value} {from} to {converted}' },
  waiting: /*i18n*/ { id: 'Wants to convert {value} {from} to {to}' },
  running: /*i18n*/ { id: 'Converting {value} {from} to {to}…' },
  failed: /*i18n*/ { id: 'Couldn’t convert {value} {from} to {to}' },
}
export const craftWording: CallWording = {
  done: /*i18n*/ { id: 'Made {title} ({kind})' },
  waiting: /*i18n*/ { id: 'Wants to make {title} ({kind})' },
  running: /*i18n*/ { id: 'Making {title} ({kind})…' },
  failed: /*i18n*/ { id: 'Couldn’t make {title} ({kind})' },
}
export const updateArtifactWording: CallWording = {
  done: /*i18n*/ { id: 'Updated {title} ({kind})' },
  waiting: /*i18n*/ { id: 'Wants to update {title} ({kind})' },
  running: /*i18n*/ { id: 'Updating {title} ({kind})…' },
  failed: /*i18n*/ { id: 'Couldn’t update {title} ({kind})' },
}
export const timeWording: CallWording = {
  done: /*i18n*/ { id: 'Checked the time' },
  outcome: /*i18n*/ { id: 'Checked the time: {time}' },
  waiting: /*i18n*/ { id: 'Wants to check the time' },
  running: /*i18n*/ { id: 'Checking the time…' },
  failed: /*i18n*/ { id: 'Couldn’t check the time' },
}
export const timeInWording: CallWording = {
  done: /*i18n*/ { id: 'Checked the time in {city}' },
  outcome: /*i18n*/ { id: 'Checked the time in {city}: {time}' },
  waiting: /*i18n*/ { id: 'Wants to check the time in {city}' },
  running: /*i18n*/ { id: 'Checking the time in {city}…' },
  failed: /*i18n*/ { id: 'Couldn’t check the time in {city}' },
}
export const fetchWording: CallWording = {
  done: /*i18n*/ { id: 'Read {place}' },
  waiting: /*i18n*/ { id: 'Wants to read {place}' },
  running: /*i18n*/ { id: 'Reading {place}…' },
  failed: /*i18n*/ { id: 'Couldn’t read {place}' },
}
export const imageWording: CallWording = {
  done: /*i18n*/ { id: 'Generated an image' },
  waiting: /*i18n*/ { id: 'Wants to generate an image' },
  running: /*i18n*/ { id: 'Generating an image…' },
  failed: /*i18n*/ { id: 'Couldn’t generate an image' },
}
export const generateImageWording: CallWording = {
  done: /*i18n*/ { id: 'Generated {count, plural, one {an image} other {# images}}: {prompt}' },
  waiting: /*i18n*/ { id: 'Wants to generate {count, plural, one {an image} other {# images}}: {prompt}' },
  running: /*i18n*/ { id: 'Generating {count, plural, one {an image} other {# images}}: {prompt}' },
  failed: /*i18n*/ { id: 'Couldn’t generate {count, plural, one {an image} other {# images}}: {prompt}' },
}
export const olderImagesWording: CallWording = {
  done: /*i18n*/ { id: 'Added older images to the context' },
  waiting: /*i18n*/ { id: 'Wants to add older images to the context' },
  running: /*i18n*/ { id: 'Adding older images to the context…' },
  failed: /*i18n*/ { id: 'Couldn’t add older images to the context' },
}
export const lookWording: CallWording = {
  done: /*i18n*/ { id: 'Looked at {name}' },
  waiting: /*i18n*/ { id: 'Wants to look at {name}' },
  running: /*i18n*/ { id: 'Looking at {name}…' },
  failed: /*i18n*/ { id: 'Couldn’t look at {name}' },
}
export const lookAtGifWording: CallWording = {
  ...lookWording,
  outcome: /*i18n*/ { id: 'Looked at {name}: {count, plural, one {# frame} other {# frames}}' },
}
export const memoryWording: CallWording = {
  done: /*i18n*/ { id: 'Searched memory for “{query}”' },
  outcome: /*i18n*/ {
    id: 'Searched memory for “{query}”: {count, plural, one {# memory} other {# memories}}',
  },
  waiting: /*i18n*/ { id: 'Wants to search memory for “{query}”' },
  running: /*i18n*/ { id: 'Searching memory for “{query}”…' },
  failed: /*i18n*/ { id: 'Couldn’t search memory for “{query}”' },
}
export const newestMemoriesWording: CallWording = {
  done: /*i18n*/ { id: 'Looked up the newest memories' },
  outcome: /*i18n*/ { id: 'Looked up {count, plural, one {# memory} other {the newest # memories}}' },
  waiting: /*i18n*/ { id: 'Wants to look up the newest memories' },
  running: /*i18n*/ { id: 'Looking up the newest memories…' },
  failed: /*i18n*/ { id: 'Couldn’t look up memories' },
}
export const metadataWording: CallWording = {
  done: /*i18n*/ { id: 'Checked when messages were sent' },
  waiting: /*i18n*/ { id: 'Wants to check when messages were sent' },
  running: /*i18n*/ { id: 'Checking when messages were sent…' },
  failed: /*i18n*/ { id: 'Couldn’t check when messages were sent' },
}
export const searchChatsWording: CallWording = {
  done: /*i18n*/ { id: 'Searched your chats for “{query}”' },
  outcome: /*i18n*/ {
    id: 'Searched your chats for “{query}”: {count, plural, one {# chat} other {# chats}}',
  },
  waiting: /*i18n*/ { id: 'Wants to search your chats for “{query}”' },
  running: /*i18n*/ { id: 'Searching your chats for “{query}”…' },
  failed: /*i18n*/ { id: 'Couldn’t search your chats for “{query}”' },
}
export const searchFilesWording: CallWording = {
  done: /*i18n*/ { id: 'Searched {file} for “{query}”' },
  outcome: /*i18n*/ {
    id: 'Searched {file} for “{query}”: {count, plural, one {# passage} other {# passages}}',
  },
  waiting: /*i18n*/ { id: 'Wants to search {file} for “{query}”' },
  running: /*i18n*/ { id: 'Searching {file} for “{query}”…' },
  failed: /*i18n*/ { id: 'Couldn’t search {file} for “{query}”' },
}
export const readPartWording: CallWording = {
  done: /*i18n*/ { id: 'Read {place}, part {part}' },
  waiting: /*i18n*/ { id: 'Wants to read {place}, part {part}' },
  running: /*i18n*/ { id: 'Reading {place}, part {part}…' },
  failed: /*i18n*/ { id: 'Couldn’t read {place}, part {part}' },
}
export const rememberWording: CallWording = {
  done: /*i18n*/ { id: 'Remembered “{text}”' },
  waiting: /*i18n*/ { id: 'Wants to remember “{text}”' },
  running: /*i18n*/ { id: 'Remembering “{text}”…' },
  failed: /*i18n*/ { id: 'Couldn’t remember “{text}”' },
}
export const noteWording: CallWording = {
  done: /*i18n*/ { id: 'Updated the chat note' },
  waiting: /*i18n*/ { id: 'Wants to update the chat note' },
  running: /*i18n*/ { id: 'Updating the chat note…' },
  failed: /*i18n*/ { id: 'Couldn’t update the chat note' },
}
export const webSearchWording: CallWording = {
  done: /*i18n*/ { id: 'Searched the web for “{query}”' },
  outcome: /*i18n*/ {
    id: 'Searched the web for “{query}”: {count, plural, one {# result} other {# results}}',
  },
  waiting: /*i18n*/ { id: 'Wants to search the web for “{query}”' },
  running: /*i18n*/ { id: 'Searching the web for “{query}”…' },
  failed: /*i18n*/ { id: 'Couldn’t search the web for “{query}”' },
}
export const pinWording: CallWording = {
  done: /*i18n*/ { id: 'Pinned {message}' },
  waiting: /*i18n*/ { id: 'Wants to pin {message}' },
  running: /*i18n*/ { id: 'Pinning {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t pin {message}' },
}
export const editWording: CallWording = {
  done: /*i18n*/ { id: 'Edited {message}' },
  waiting: /*i18n*/ { id: 'Wants to edit {message}' },
  running: /*i18n*/ { id: 'Editing {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t edit {message}' },
}
export const deleteWording: CallWording = {
  done: /*i18n*/ { id: 'Deleted {message}' },
  waiting: /*i18n*/ { id: 'Wants to delete {message}' },
  running: /*i18n*/ { id: 'Deleting {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t delete {message}' },
}
export const reactWording: CallWording = {
  done: /*i18n*/ { id: 'Reacted with {emoji} to {message}' },
  waiting: /*i18n*/ { id: 'Wants to react with {emoji} to {message}' },
  running: /*i18n*/ { id: 'Reacting with {emoji} to {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t react with {emoji} to {message}' },
}
export const labelWording: CallWording = {
  done: /*i18n*/ { id: 'Added the label “{label}” to {message}' },
  waiting: /*i18n*/ { id: 'Wants to add the label “{label}” to {message}' },
  running: /*i18n*/ { id: 'Adding the label “{label}” to {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t add the label “{label}” to {message}' },
}
export const replyWording: CallWording = {
  done: /*i18n*/ { id: 'Replied to {message}' },
  waiting: /*i18n*/ { id: 'Wants to reply to {message}' },
  running: /*i18n*/ { id: 'Replying to {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t reply to {message}' },
}
