/** Finding one’s way in a chat. */
export const scrolling = {
  'Jump to latest': 'Zum Neuesten',
  '{count} new': '{count} neu',
}
