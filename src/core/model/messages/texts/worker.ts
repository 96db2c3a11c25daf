/** English texts of the worker’s services, by code. */
export const workerTexts = {
  'chat-being-answered-another-tab': /*i18n*/ 'This chat is being answered in another tab.',
  'wait-answer-end-stop-there': /*i18n*/ 'Wait for that answer to end, or stop it there.',
  'earlier-answer-chat-waits-you': /*i18n*/ 'An earlier answer of this chat waits for you.',
  'answer-question-stop-then-send-your':
    /*i18n*/ 'Answer its question or stop it, then send your message, which is kept.',
  'another-tab-restoring-backup-looks-one': /*i18n*/ 'Another tab is restoring a backup, or looks at one.',
  'close-there-go-there': /*i18n*/ 'Close it there, or go on there.',
  'no-folder-backups-chosen': /*i18n*/ 'No folder for backups is chosen.',
  'there-no-room-file': /*i18n*/ 'There is no room for the file.',
  'make-room-disk-choose-another-place': /*i18n*/ 'Make room on the disk, or choose another place.',
  'browser-does-not-let-page-write': /*i18n*/ 'The browser does not let this page write there any more.',
  'allow-again-settings-data': /*i18n*/ 'Allow it again in Settings, Data.',
  'folder-file-not-there-any-more': /*i18n*/ 'The folder or file is not there any more.',
  'choose-another-place-settings-data': /*i18n*/ 'Choose another place in Settings, Data.',
  'backup-innerloop-no-export-chats': /*i18n*/ 'This is a backup of Innerloop, and no export of chats.',
  'choose-under-restore': /*i18n*/ 'Choose it under Restore.',
  'file-larger-than-mb': /*i18n*/ 'The file is larger than {count} MB.',
  'unpack-import-conversations-json-alone-pictures':
    /*i18n*/ 'Unpack it, and import its conversations.json alone; pictures are then left out.',
  'nothing-file-chat-read': /*i18n*/ 'Nothing in this file is a chat that can be read.',
  'export-other-application': /*i18n*/ 'This is an export of {name}, which cannot be imported.',
  'there-no-chat-file': /*i18n*/ 'There is no chat in this file.',
  'nothing-changed-known-exports-chatgpt-claude':
    /*i18n*/ 'Nothing was changed. Known are the exports of ChatGPT, Claude, DeepSeek, Open WebUI, LibreChat and Innerloop itself.',
  'there-no-earlier-messages-summary-stand':
    /*i18n*/ 'There are no earlier messages that a summary could stand for.',
  'newest-turn-stays-go-chat-first': /*i18n*/ 'The newest turn stays as it is: go on with the chat first.',
  'answer-cannot-bear-summary-still-being':
    /*i18n*/ 'This answer cannot bear a summary: it is still being written, not shown, or a summary stands for it already.',
  'choose-later-answer': /*i18n*/ 'Choose a later answer.',
  'page-browser-background-worker-ended-while':
    /*i18n*/ 'The page, the browser or the background worker ended while the summary was being written.',
  'nothing-changed-compact-messages-again': /*i18n*/ 'Nothing has changed. Compact the messages again.',
  'file-no-demo-opened': /*i18n*/ 'This file is no demo that can be opened.',
  'nothing-changed-choose-file-save-demo':
    /*i18n*/ 'Nothing was changed. Choose a file that “Save as demo” made.',
  'did-not-send-picture-time': /*i18n*/ '{host} did not send the picture in time.',
  'answered-status-instead-picture':
    /*i18n*/ '{host} answered with the status {status} instead of a picture.',
  'chat-most-pinned-messages': /*i18n*/ 'A chat has at most {maxPins} pinned messages.',
  'unpin-one-first': /*i18n*/ 'Unpin one first.',
  'message-most-reactions': /*i18n*/ 'A message has at most {maxReactions} reactions.',
  'take-one-back-first': /*i18n*/ 'Take one back first.',
  'message-most-labels': /*i18n*/ 'A message has at most {maxLabels} labels.',
  'remove-one-first': /*i18n*/ 'Remove one first.',
  'message-cannot-deleted-now-being-written':
    /*i18n*/ 'This message cannot be deleted now: it is being written or answered, or was deleted already.',
  'wait-answer-end-stop-then-delete':
    /*i18n*/ 'Wait for the answer to end, or stop it, then delete the message.',
  'provider-gives-no-keys-signing': /*i18n*/ 'This provider gives no keys by signing in.',
  'sign-not-begun-browser-been-used':
    /*i18n*/ 'This sign-in was not begun in this browser, or has been used already.',
  'if-provider-list-below-key-there':
    /*i18n*/ 'If the provider is in the list below with its key, there is nothing left to do. Otherwise, press “Sign in with OpenRouter” in the dialog “Add provider” again.',
  'sign-begun-more-than-hour-ago': /*i18n*/ 'This sign-in was begun more than an hour ago.',
  'openrouter-sent-you-back-without-key':
    /*i18n*/ 'OpenRouter sent you back without a key: access was not allowed there.',
  'openrouter-sent-you-back-error-instead':
    /*i18n*/ 'OpenRouter sent you back with an error instead of a key.',
  'no-file-chosen': /*i18n*/ 'No file was chosen.',
  'begin-sign-in-again':
    /*i18n*/ 'Begin again: press “Sign in with OpenRouter” in the dialog “Add provider”.',
  'create-key-on-openrouter-site':
    /*i18n*/ 'Or create a key on its site, and paste it into the field “API key”.',
  'input-unusable': /*i18n*/ 'That input cannot be used: {reasons}.',
  'memory-off-in-temporary-chat':
    /*i18n*/ 'This chat is temporary: nothing of it is kept, so nothing is remembered from it or looked up.',
  'import-chat-twice': /*i18n*/ 'This chat is in the file twice. The first is taken.',
  'import-without-messages': /*i18n*/ 'The whole file was read, and no chat in it has a message.',
} as const
