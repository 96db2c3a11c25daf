import { i18n } from '../../i18n/i18n.ts'

const name = 'Innerloop'
let title: string | null = null
let badge = ''

/** Sets the title of the open page. `null` shows the app name only. */
export function setPageTitle(next: string | null): void {
  title = next
  write()
}

/** Sets the prefix of the document title, such as a sign that an answer is running or has ended. */
export function setPageTitlePrefix(next: string): void {
  badge = next
  write()
}

function write(): void {
  const fullTitle = title === null ? name : i18n.t('{title} · Innerloop', { title })
  document.title = badge === '' ? fullTitle : `${badge} ${fullTitle}`
}
