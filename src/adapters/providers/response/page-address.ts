/** Removes the tracking parameter that OpenAI adds to cited pages, so that a page has one address. */
export function pageAddress(url: string): string {
  const parsed = URL.parse(url)
  if (parsed?.searchParams.get('utm_source') !== 'openai') return url
  parsed.searchParams.delete('utm_source')
  return parsed.href
}
