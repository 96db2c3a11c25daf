/** English texts of adapters/tools, by code. */
export const toolsTexts = {
  'no-longer-stored': /*i18n*/ '“{name}” is no longer stored.',
  'cannot-converted': /*i18n*/ 'That cannot be converted: {reason}',
  'use-full-english-names-units-such':
    /*i18n*/ 'Use full English names of units, such as mile, kilogram, celsius or km/hour, of the same kind on both sides.',
  'chat-no-artifact-id': /*i18n*/ 'This chat has no artifact with the id "{id}".',
  'leave-id-out-make-new-artifact': /*i18n*/ 'Leave the id out to make a new artifact.',
  'not-time-zone': /*i18n*/ '"{timeZone}" is not a time zone.',
  'use-iana-name-such-europe-paris':
    /*i18n*/ 'Use an IANA name such as Europe/Paris, America/New_York or UTC, or leave it out.',
  'answered-status': /*i18n*/ '{who} answered with status {status}.',
  'all-pictures-chat-view-already': /*i18n*/ 'All pictures of this chat are in view already.',
  'not-drawn': /*i18n*/ 'It could not be drawn.',
  'pictures-chat-named-their-messages-such':
    /*i18n*/ 'Pictures of this chat are named in their messages, such as [media_1: cat.jpg]. Or give an address that begins with https://.',
  'gif-web-give-address-begins-https':
    /*i18n*/ 'For a GIF on the web, give its address, which begins with https://.',
  'no-address-youtube-video': /*i18n*/ 'This is no address of a YouTube video.',
  'give-address-such-https-www-youtube':
    /*i18n*/ 'Give an address such as https://www.youtube.com/watch?v=… or https://youtu.be/…, or the id of 11 characters.',
  'query-no-word-looked': /*i18n*/ 'The query has no word that could be looked for.',
  'note-chat-written-turn-already': /*i18n*/ 'The note of this chat was written in this turn already.',
  'write-again-later-turn-if-still': /*i18n*/ 'Write it again in a later turn, if it still has to change.',
  'no-data-file-attached-chat': /*i18n*/ 'No data file is attached to this chat.',
  'ask-user-attach-csv-json-parquet':
    /*i18n*/ 'Ask the user to attach a spreadsheet, CSV, JSON or Parquet file; the file "samples/sales.csv" shows how it works.',
  'no-data-file-called': /*i18n*/ 'No data file is called "{name}".',
  there: /*i18n*/ 'There are: {known}.',
  'expression-cannot-calculated': /*i18n*/ 'The expression cannot be calculated: {reason}',
  'use-numbers-units-parentheses-functions':
    /*i18n*/ 'Use numbers, units, + - * / ^ %, parentheses and these functions: {allowedFunctions}.',
} as const
