import { say } from '../i18n/say.ts'

const name = 'Innerloop'
let title: string | null = null
let mark = ''

/** Of what is open; `null`: it has no name of its own. */
export function setPageTitle(next: string | null): void {
  title = next
  write()
}

/** Before the title, where a tab shows it: what runs and what has ended. */
export function setPageMark(next: string): void {
  mark = next
  write()
}

function write(): void {
  const words = title === null ? name : say('{title} · Innerloop', { title })
  document.title = mark === '' ? words : `${mark} ${words}`
}
