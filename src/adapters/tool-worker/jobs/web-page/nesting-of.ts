/** Elements that nobody closes for their author: what stays open of them is nesting. */
const nested =
  /<(\/?)(?:a|abbr|article|aside|b|big|blockquote|body|center|cite|code|del|details|div|dl|em|fieldset|figure|font|footer|form|h[1-6]|header|i|ins|label|main|mark|nav|ol|pre|q|s|section|small|span|strike|strong|sub|summary|sup|svg|g|table|tt|u|ul|var)(?![a-z0-9-])/gi

/** How deep a page is nested, at least, found in one pass and without building anything of it. */
export function nestingOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, slash] of html.matchAll(nested)) {
    depth = slash === '/' ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
