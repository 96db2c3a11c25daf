/** SHA-256 in lower-case hex. */
export async function hashText(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The id of a copy: it follows from what is copied, so the same thing restored twice makes one copy. */
export async function copyIdFor(content: string): Promise<string> {
  return `copy-${(await hashText(content)).slice(0, 32)}`
}
