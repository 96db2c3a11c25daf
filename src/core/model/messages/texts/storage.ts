/** English texts of adapters/storage, by code. */
export const storageTexts = {
  'message-already-sent': /*i18n*/ 'This message was already sent.',
  'all-data-innerloop-being-deleted': /*i18n*/ 'All data of Innerloop is being deleted.',
  'close-all-other-tabs-innerloop-then': /*i18n*/ 'Close all other tabs of Innerloop, then reload this page.',
  'newer-version-innerloop-uses-storage-now': /*i18n*/ 'A newer version of Innerloop uses the storage now.',
  'reload-page-go-newer-version': /*i18n*/ 'Reload this page to go on with the newer version.',
  'attach-again-remove-send-again': /*i18n*/ 'Attach it again, or remove it, and send again.',
  'message-summary-stands-changed-deleted-since':
    /*i18n*/ 'A message that this summary stands for was changed or deleted since.',
  'compact-earlier-messages-again': /*i18n*/ 'Compact the earlier messages again.',
  'assistant-chat-begin-deleted': /*i18n*/ 'The assistant that this chat was to begin with was deleted.',
  'start-new-chat-choose-another-one': /*i18n*/ 'Start a new chat, and choose another one or none.',
  'proxy-address-not-web-address': /*i18n*/ 'The proxy address is not a web address.',
  'demo-model-built-cannot-deleted': /*i18n*/ 'The demo model is built in and cannot be deleted.',
  'add-provider-your-own-use-other': /*i18n*/ 'Add a provider of your own to use other models.',
  'api-key-contains-characters-no-key': /*i18n*/ 'The API key contains characters that no key has.',
  'copy-again-from-service-site': /*i18n*/ 'Copy it again from the service’s site.',
  'passphrase-needs-least-characters':
    /*i18n*/ 'A passphrase needs at least {minPassphraseCharacters} characters.',
  'four-five-words-nothing-do-each':
    /*i18n*/ 'Four or five words that have nothing to do with each other are easy to remember and hard to guess.',
  'keys-protected-passphrase-already': /*i18n*/ 'The keys are protected by a passphrase already.',
  'unlock-them-then-change': /*i18n*/ 'Unlock them, then change it.',
  'keys-not-protected-passphrase': /*i18n*/ 'The keys are not protected by a passphrase.',
  'another-tab-may-removed': /*i18n*/ 'Another tab may have removed it.',
  'reload-page-see-answer': /*i18n*/ 'Reload the page to see its answer.',
  'conversation-gone-after-answer': /*i18n*/ 'The conversation has gone on after this answer.',
  'message-answers-deleted': /*i18n*/ 'The message that this answers was deleted.',
  'undo-deletion-first': /*i18n*/ 'Undo its deletion first.',
  'copy-again-from-provider-site': /*i18n*/ 'Copy it again from the provider’s site.',
  'there-already-provider-named': /*i18n*/ 'There is already a provider named “{name}”.',
  'give-one-another-name': /*i18n*/ 'Give this one another name.',
} as const
