/** English texts of the worker’s services, by code. */
export const workerTexts = {
  'chat-answered-in-other-tab': /*i18n*/ 'This chat is being answered in another tab.',
  'wait-for-other-tab': /*i18n*/ 'Wait for that answer to end, or stop it there.',
  'earlier-answer-waits': /*i18n*/ 'An earlier answer in this chat is waiting for you.',
  'respond-or-stop-first': /*i18n*/ 'Respond to it or stop it, then send your message. Your message is kept.',
  'workflow-gone': /*i18n*/ 'This workflow no longer exists.',
  'workflow-input-missing': /*i18n*/ 'The workflow needs a value for “{label}”.',
  'workflow-input-invalid': /*i18n*/ 'The value of “{label}” does not fit the workflow.',
  'workflow-input-too-many':
    /*i18n*/ '“{label}” takes at most {count, plural, one {# file} other {# files}}.',
  'backup-open-in-other-tab': /*i18n*/ 'Another tab is restoring or previewing a backup.',
  'close-in-other-tab': /*i18n*/ 'Close it there, or continue there.',
  'backup-folder-missing': /*i18n*/ 'No backup folder is selected.',
  'disk-full': /*i18n*/ 'There is not enough space for the file.',
  'free-disk-space': /*i18n*/ 'Free up disk space, or choose another place.',
  'folder-not-writable': /*i18n*/ 'The browser no longer lets this page write there.',
  'allow-folder-again': /*i18n*/ 'Allow it again in Settings > Data.',
  'folder-missing': /*i18n*/ 'The folder or file no longer exists.',
  'choose-other-folder': /*i18n*/ 'Choose another place in Settings > Data.',
  'import-file-is-backup': /*i18n*/ 'This is an Innerloop backup, not a chat export.',
  'restore-backup-instead': /*i18n*/ 'Choose it under Restore.',
  'import-file-too-large': /*i18n*/ 'The file is larger than {count} MB.',
  'unpack-and-import-json':
    /*i18n*/ 'Unpack it and import only its conversations.json. Images are then left out.',
  'import-projects-left-out': /*i18n*/ 'Projects, with their instructions and documents, are not imported.',
  'import-memories-left-out': /*i18n*/ 'Memories are not imported.',
  'import-account-left-out': /*i18n*/ 'Account data isn’t imported.',
  'import-files-without-chats':
    /*i18n*/ '{count, plural, one {# file in the export doesn’t contain chats and isn’t imported} other {# files in the export don’t contain chats and aren’t imported}}.',
  'import-files-of-no-chat':
    /*i18n*/ '{count, plural, one {# file in the export doesn’t belong to a chat and isn’t imported} other {# files in the export don’t belong to a chat and aren’t imported}}.',
  'import-attachment-too-large':
    /*i18n*/ 'The file is larger than {maxMegabytes} MB and is left out of its chat.',
  'import-file-unreadable': /*i18n*/ 'This file contains no readable chat.',
  'export-unsupported': /*i18n*/ 'This is an export of {name}, which cannot be imported.',
  'import-file-without-chat': /*i18n*/ 'There is no chat in this file.',
  'supported-exports':
    /*i18n*/ 'Nothing was changed. Supported exports: ChatGPT, Claude, DeepSeek, Open WebUI, LibreChat and Innerloop.',
  'nothing-to-summarize': /*i18n*/ 'There are no earlier messages to summarize.',
  'continue-chat-first': /*i18n*/ 'The newest answer cannot be compacted. Continue the chat first.',
  'nothing-to-clear': /*i18n*/ 'There are no old tool results to clear.',
  'results-already-short':
    /*i18n*/ 'The newest results and short results are always sent, and some are cleared already.',
  'nothing-before-message': /*i18n*/ 'This message cannot be the first that models get.',
  'choose-later-message': /*i18n*/ 'Choose a later message of yours.',
  'answer-unsuitable-for-summary':
    /*i18n*/ 'A summary cannot be added to this answer: it is still being written, is not shown, or is already covered by a summary.',
  'choose-other-answer': /*i18n*/ 'Choose a later answer.',
  'summary-interrupted':
    /*i18n*/ 'The page, the browser or the background worker ended while the summary was being written.',
  'capture-interrupted':
    /*i18n*/ 'The page, the browser or the background worker ended while memories to suggest were being searched.',
  'capture-nothing-changed': /*i18n*/ 'No memory was added. Later messages are searched again.',
  'compact-again': /*i18n*/ 'Nothing has changed. Compact the messages again.',
  'demo-file-invalid': /*i18n*/ 'This file is not a valid demo.',
  'not-a-demo': /*i18n*/ 'This is not an Innerloop demo.',
  'demo-field-invalid': /*i18n*/ '{field}: {reason}',
  'choose-demo-file': /*i18n*/ 'Nothing was changed. Choose a file created with “Save as demo”.',
  'image-timed-out': /*i18n*/ '{host} did not send the image in time.',
  'image-status': /*i18n*/ '{host} returned status {status} instead of an image.',
  'pin-limit-reached': /*i18n*/ 'A chat has at most {maxPins} pinned messages.',
  'unpin-message-first': /*i18n*/ 'Unpin a message first.',
  'reaction-limit-reached': /*i18n*/ 'A message has at most {maxReactions} reactions.',
  'remove-reaction-first': /*i18n*/ 'Remove a reaction first.',
  'label-limit-reached': /*i18n*/ 'A message has at most {maxLabels} labels.',
  'remove-label-first': /*i18n*/ 'Remove a label first.',
  'message-undeletable-now':
    /*i18n*/ 'This message cannot be deleted now: it is being written or answered, or has already been deleted.',
  'delete-after-answer': /*i18n*/ 'Wait for the answer to end, or stop it, then delete the message.',
  'sign-in-unsupported': /*i18n*/ 'This provider does not offer keys through sign-in.',
  'sign-in-unknown': /*i18n*/ 'This sign-in was not started in this browser, or has already been used.',
  'sign-in-may-be-done':
    /*i18n*/ 'If the provider is in the list below with its key, you are done. Otherwise, select “Sign in with OpenRouter” in the “Add provider” dialog again.',
  'sign-in-expired': /*i18n*/ 'This sign-in was started more than an hour ago.',
  'openrouter-access-denied':
    /*i18n*/ 'OpenRouter sent you back without a key, because access was not allowed.',
  'openrouter-sign-in-failed': /*i18n*/ 'OpenRouter sent you back with an error instead of a key.',
  'no-file-chosen': /*i18n*/ 'No file was chosen.',
  'start-sign-in-again':
    /*i18n*/ 'Start again: select “Sign in with OpenRouter” in the “Add provider” dialog.',
  'create-key-on-openrouter-site':
    /*i18n*/ 'Or create a key on its site, and paste it into the field “API key”.',
  'input-unusable': /*i18n*/ 'That input cannot be used: {reasons}.',
  'memory-off-in-temporary-chat':
    /*i18n*/ 'This chat is temporary: it is not stored, so nothing is remembered from it or looked up.',
  'import-chat-twice': /*i18n*/ 'This chat is in the file twice. The first one is used.',
  'import-without-messages': /*i18n*/ 'The whole file was read, but none of its chats has a message.',
} as const
