/** English words that say nothing of what is looked for; other languages go without. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about an and any are as at be been by can did do does for from had has have how i in is it its me my of on or our said
say says that the their them they this to was we were what when where which who will with you your`.split(
    /\s+/,
  ),
)
