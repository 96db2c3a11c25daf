/** Readers of formats other than PDF and office documents. One chunk, because they share packages and are used rarely. */
export { readTextArchive } from './formats/archive.ts'
export { readEpub, readFictionBook } from './formats/book.ts'
export { readCalendar } from './formats/calendar.ts'
export { readHtml } from './formats/html.ts'
export { readMail } from './formats/mail.ts'
export { readNotebook } from './formats/notebook.ts'
export { readRtf } from './formats/rtf.ts'
export { decodeXml } from './formats/xml-encoding.ts'
