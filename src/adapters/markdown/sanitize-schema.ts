import type { Schema } from 'hast-util-sanitize'

/** Nothing but what Markdown itself can make. No element that loads anything, no id, no style, no class. */
export const sanitizeSchema: Schema = {
  strip: ['script', 'style'],
  tagNames: (
    'p h1 h2 h3 h4 h5 h6 blockquote pre hr br section ul ol li input ' +
    'table thead tbody tr th td a em strong del code sup span'
  ).split(' '),
  attributes: {
    a: ['href', 'dataFootnoteBackref'],
    ol: ['start'],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
    input: [
      ['type', 'checkbox'],
      ['disabled', true],
      ['checked', true],
    ],
    pre: ['dataLanguage'],
    p: ['dataRaw'],
    span: ['dataImageHost', 'dataImageUrl', 'dataMath', 'dataTex'],
    sup: ['dataFootnote'],
    section: ['dataFootnotes'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: {
    tbody: ['table'],
    thead: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
    input: ['li'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
}
